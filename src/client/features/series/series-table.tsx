import { useInfiniteQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { Link } from 'wouter';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { PagedList } from '#client/ui/feedback/paged-list.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { SeriesRow } from '#contract/tournament.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';

const seriesQuery = (tournamentId: number) =>
  pagedQuery<SeriesRow>(['/api/tournaments', tournamentId, 'series']);

/** The champions of all tournaments of a series, the newest first (rule R14). */
export function SeriesTable({ tournamentId }: { tournamentId: number }) {
  const query = useInfiniteQuery(seriesQuery(tournamentId));
  return (
    <Card as="section" aria-labelledby="series" className="@container mt-4 p-4 sm:p-6">
      <h2 id="series" className="mb-3 text-18">
        Champions of this series
      </h2>
      <PagedList
        query={query}
        loading={<Skeleton className="h-32" />}
        failed="The series could not be loaded"
        titleAs="h3"
        empty={<p className="text-14 text-muted">The other tournaments of this series are gone.</p>}
      >
        {(rows) => (
          <ul aria-labelledby="series" className="grid grid-cols-1 divide-y divide-line">
            {rows.map((row) => (
              <li
                key={row.id}
                className="grid grid-cols-1 items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 @md:grid-cols-[9fr_11fr]"
              >
                <Tournament row={row} isShown={row.id === tournamentId} />
                <Champion row={row} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

function Tournament({ row, isShown }: { row: SeriesRow; isShown: boolean }) {
  const name = (
    <Name aria-current={isShown ? 'page' : undefined} className="text-16 font-semibold wrap-anywhere">
      {row.name}
    </Name>
  );
  return (
    <div className="min-w-0">
      {isShown ? (
        <p>{name}</p>
      ) : (
        <Link
          href={`/tournaments/${row.id}`}
          className="block underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:content-center"
        >
          {name}
        </Link>
      )}
      <p className="text-14 text-muted">
        {[isShown && 'This tournament', stateText(row)].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

function Champion({ row: { champion: song, status } }: { row: SeriesRow }) {
  if (!song) {
    const text = isTournamentOver({ status }) ? 'No champion' : 'Not decided yet';
    return <p className="text-14 text-muted">{text}</p>;
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <SongArtwork song={song} />
      <div className="min-w-0">
        <p className="flex items-start gap-1.5 text-16 leading-tight font-semibold">
          <Crown aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold" />
          <span className="sr-only">Champion: </span>
          <Name className="min-w-0 wrap-anywhere">{song.title}</Name>
        </p>
        <Name as="p" className="text-14 wrap-anywhere text-muted">
          {song.artist}
        </Name>
      </div>
    </div>
  );
}

const STATES: Partial<Record<TournamentStatus, string>> = {
  cancelled: 'Cancelled',
  setup: 'Takes songs now',
};

function stateText({ status, endDate }: SeriesRow): string {
  if (status === 'completed') return endDate === null ? 'Completed' : mediumDate(new Date(endDate));
  return STATES[status] ?? 'Running';
}
