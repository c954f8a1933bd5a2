import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { Pitch, SIDES_GRID, SongTitles, sideRow } from './song-side.tsx';

/** The voting tab while its matchup is on its way: who plays is known from the list already. */
export function MatchupSkeleton({ matchup: { song1, song2 } }: { matchup: Matchup }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">Matchup</h2>
      <div className="flex items-center justify-between">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-10 w-24" />
      </div>
      <Card>
        <div className="border-b p-4 sm:px-6">
          <Skeleton className="h-16 max-w-56 sm:h-8" />
        </div>
        <div className={SIDES_GRID}>
          {song1 && <Side song={song1} slot={1} />}
          <Skeleton className="h-13 md:[grid-area:vote1]" />
          <Skeleton className="h-16 md:[grid-area:bar]" />
          {song2 && <Side song={song2} slot={2} />}
          <Skeleton className="h-13 md:[grid-area:vote2]" />
        </div>
      </Card>
    </div>
  );
}

function Side({ song, slot }: { song: Song; slot: 1 | 2 }) {
  return (
    <>
      <div className={slot === 1 ? 'md:[grid-area:one]' : 'md:[grid-area:two]'}>
        <div className={sideRow(slot)}>
          <Skeleton className="aspect-square w-full max-w-24 shrink-0 rounded-panel sm:max-w-32 md:max-w-40 lg:max-w-60" />
          <SongTitles song={song} slot={slot}>
            <Skeleton className="h-8 w-28" />
          </SongTitles>
        </div>
      </div>
      <div className={slot === 1 ? 'md:[grid-area:pitch1]' : 'md:[grid-area:pitch2]'}>
        <Pitch song={song} slot={slot} />
      </div>
    </>
  );
}
