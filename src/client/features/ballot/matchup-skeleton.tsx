import { clsx } from 'clsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { useCardOptions } from './options/card-options.ts';
import { COVER, Pitch, SIDES_GRID, SongTitles, sideRow } from './song-side.tsx';

/** A placeholder of the voting tab with the songs, which the list already contains (rule W2). */
export function MatchupSkeleton({ matchup: { song1, song2 } }: { matchup: Matchup }) {
  const { size, layout } = useCardOptions();
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">Matchup</h2>
      <div className="flex items-center justify-between">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-10 w-24" />
      </div>
      <Card data-size={size} data-layout={layout}>
        <div className="border-b p-4 sm:px-6">
          <Skeleton className="h-16 max-w-56 sm:h-8" />
        </div>
        <div className={SIDES_GRID}>
          {song1 && <Side song={song1} slot={1} />}
          <Skeleton className="h-13 facing:[grid-area:vote1]" />
          <Skeleton className="h-16 facing:[grid-area:bar]" />
          {song2 && <Side song={song2} slot={2} />}
          <Skeleton className="h-13 facing:[grid-area:vote2]" />
        </div>
      </Card>
    </div>
  );
}

function Side({ song, slot }: { song: Song; slot: 1 | 2 }) {
  return (
    <>
      <div className={slot === 1 ? 'facing:[grid-area:one]' : 'facing:[grid-area:two]'}>
        <div className={sideRow(slot)}>
          <Skeleton className={clsx(COVER, 'aspect-square rounded-panel')} />
          <SongTitles song={song} slot={slot}>
            <Skeleton className="h-8 w-28" />
          </SongTitles>
        </div>
      </div>
      <div
        className={clsx(
          'compact:hidden',
          slot === 1 ? 'facing:[grid-area:pitch1]' : 'facing:[grid-area:pitch2]',
        )}
      >
        <Pitch song={song} slot={slot} />
      </div>
    </>
  );
}
