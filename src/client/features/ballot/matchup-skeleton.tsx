import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import styles from './discussion-place.module.css';
import { VoteSkeleton } from './half-parts.tsx';
import { useCardOptions } from './options/card-options.ts';
import { Pitch } from './pitch.tsx';
import { HalfCover, HalfTitles } from './song-half.tsx';

/** A placeholder of the voting tab with the songs, which the list of matchups already contains (rule W2). */
export function MatchupSkeleton({ matchup: { song1, song2 } }: { matchup: Matchup }) {
  const { size, layout } = useCardOptions();
  const half = (slot: Slot) => {
    const [song, facing] = slot === 1 ? [song1, song2] : [song2, song1];
    return (
      <>
        {song ? (
          <HalfCover song={song} slot={slot} facing={facing} isPlaceholder />
        ) : (
          <div data-area={`cover${slot}`} className="ballot-cover">
            <Skeleton className="absolute inset-0 rounded-none" />
          </div>
        )}
        {song && (
          <HalfTitles song={song} slot={slot}>
            <Pitch song={song} slot={slot} />
            <div className="ballot-links">
              <Skeleton className="h-8 w-24 lg:pointer-coarse:h-11 short:h-9" />
            </div>
          </HalfTitles>
        )}
        <VoteSkeleton slot={slot} />
      </>
    );
  };
  return (
    <div className={`ballot-page ${styles.page}`}>
      <div data-size={size} data-layout={layout} className="ballot">
        <h2 className="sr-only">Matchup</h2>
        <div className="ballot-header">
          <Skeleton className="h-8 flex-1 phone:my-2.5 short:my-1.5" />
        </div>
        <div className="ballot-sides">
          {half(1)}
          <div data-area="bar">
            <Skeleton className="h-12 lg:h-14 short:h-5" />
          </div>
          {half(2)}
        </div>
        <div className="ballot-footer min-h-11" />
      </div>
    </div>
  );
}
