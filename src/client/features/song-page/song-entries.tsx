import { useInfiniteQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { SongEntry } from '#contract/song-page.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { songEntriesQuery } from './queries.ts';
import { SongMatchRow } from './song-match-row.tsx';

/** Every entry of the song that the reader may see, with its matches. */
export function SongEntries({ songKey }: { songKey: string }) {
  const query = useInfiniteQuery(songEntriesQuery(songKey));
  const { data } = query;
  if (!data) {
    return (
      <Unloaded
        query={query}
        label="Loading the matches"
        title="The matches could not be loaded"
        rows={2}
        rowClassName="h-40 rounded-panel"
        className="flex flex-col gap-4"
      />
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {rowsOf(data).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore {...moreOf(query)} />
    </>
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
