import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS, readQuery } from '#client/lib/api/read-query.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { SkeletonRows } from '#client/ui/feedback/load-failed.tsx';
import { PagedList } from '#client/ui/feedback/paged-list.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { pagesKeyOf } from '#contract/pages.ts';
import type { SongEntry, SongMatch, SongPage } from '#contract/song-page.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';

const options = { staleTime: RANKING_FRESH_MS };
const pathOf = (key: string) => `/api/song-pages/${key}`;

export const songPageQuery = (key: string) => readQuery<SongPage | null>([pathOf(key)], options);

const songEntriesQuery = (key: string) => {
  const path = `${pathOf(key)}/entries`;
  return pagedQuery<SongEntry>(pagesKeyOf(path), { path, ...options });
};

const LIST = 'flex flex-col gap-4';

/** Every entry of the song that the reader may see, with its matches. */
export function SongEntries({ songKey }: { songKey: string }) {
  const query = useInfiniteQuery(songEntriesQuery(songKey));
  return (
    <PagedList
      query={query}
      loading={
        <SkeletonRows
          label="Loading the matches"
          rows={2}
          rowClassName="h-40 rounded-panel"
          className={LIST}
        />
      }
      failed="The matches could not be loaded"
      empty={null}
    >
      {(entries) => (
        <ul className={LIST}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Entry({ entry }: { entry: SongEntry }) {
  const { tournamentId, tournamentName, tournamentStatus, isChampion, isTiebreaker, matches } = entry;
  return (
    <Card as="li" className="overflow-hidden">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 sm:px-5">
        <Link
          href={`/tournaments/${tournamentId}`}
          dir="auto"
          translate="no"
          className="inline-flex min-h-11 items-center font-display text-18 font-bold wrap-anywhere hover:underline"
        >
          {tournamentName}
        </Link>
        {isChampion && (
          <Badge tone="gold" icon={<Trophy />}>
            Champion
          </Badge>
        )}
        {isTiebreaker && <Badge tone="quiet">Tiebreaker song</Badge>}
      </h3>
      {matches.length === 0 ? (
        <p className="px-4 py-3 text-14 text-muted sm:px-5">No match yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {matches.map((match) => (
            <SongMatchRow
              key={match.id}
              tournamentId={tournamentId}
              match={match}
              isOver={isTournamentOver({ status: tournamentStatus })}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

const RESULTS = { won: 'Won', lost: 'Lost', tied: 'Tied' };
const OPEN = { pending: 'Upcoming', scheduled: 'Upcoming', active: 'Open now', completed: 'No result' };

type RowProps = { tournamentId: number; match: SongMatch; isOver: boolean };

/** A match of the song: its stage, the opponent, the votes of both and the result. The row leads to the match. */
function SongMatchRow({ tournamentId, match, isOver }: RowProps) {
  const { id, opponent, votes, opponentVotes, result, status } = match;
  const isWon = result === 'won';
  const hasCount = status === 'active' || status === 'completed';
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-raised max-[22rem]:gap-1.5 max-[22rem]:px-3 sm:px-5">
      <span className={clsx('w-16 shrink-0 text-14 font-bold sm:w-20', isWon ? 'text-gold' : 'text-muted')}>
        {result ? RESULTS[result] : isOver && status !== 'completed' ? 'Not played' : OPEN[status]}
      </span>
      <SongArtwork song={opponent} />
      <span className="min-w-0 flex-1">
        <Link
          href={`/tournaments/${tournamentId}#matchup-${id}`}
          className="block wrap-anywhere after:absolute after:inset-0"
        >
          <span className="text-muted">against </span>
          <bdi translate="no" className="font-semibold">
            {opponent.title}
          </bdi>
        </Link>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
          <bdi translate="no" className="wrap-anywhere">
            {opponent.artist}
          </bdi>
          {isGroupPhase(match.phase) ? (
            <span>Group match</span>
          ) : (
            <span className="text-ink">{matchName(match.phase, match.position)}</span>
          )}
          {match.tiebreakerLevel > 0 && <span>Tiebreaker {match.tiebreakerLevel}</span>}
        </span>
      </span>
      {hasCount && votes !== null && opponentVotes !== null && (
        <span className="shrink-0 font-display text-18 font-bold tabular">
          <span className="sr-only">Votes: </span>
          {numberText(votes)} : {numberText(opponentVotes)}
        </span>
      )}
    </li>
  );
}
