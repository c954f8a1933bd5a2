import { deskOf, useCardOptions } from '#client/entities/matchup/card-options.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import { CARD, FOOTER, HEADER } from './card-parts.ts';
import { PAGE } from './discussion-place.tsx';
import { coverClass, HalfTitles, SIDES, VoteSkeleton } from './half-parts.tsx';
import links from './links.module.css';
import { Pitch } from './pitch.tsx';
import { BarSkeleton } from './share-line.tsx';
import { HalfCover } from './song-half.tsx';

/** A placeholder of the voting tab with the songs, which the list of matchups already contains. */
export function MatchupSkeleton({ matchup: { song1, song2 } }: { matchup: Matchup }) {
  const { size, layout } = useCardOptions();
  const { user } = useCurrentUser();
  const desk = deskOf({ size, layout });
  const side = (slot: Slot) => {
    const [song, facing] = slot === 1 ? [song1, song2] : [song2, song1];
    return (
      <>
        {song ? (
          <HalfCover song={song} slot={slot} facing={facing} isPlaceholder />
        ) : (
          <div data-area={`cover${slot}`} data-slot={slot} className={coverClass(slot)}>
            <Skeleton className="absolute inset-0 rounded-none" />
          </div>
        )}
        {song && (
          <HalfTitles song={song} slot={slot}>
            <Pitch song={song} slot={slot} />
            <div data-part="links" className={links.links}>
              <Skeleton className="h-7 w-24 lg:pointer-coarse:h-11 short:h-9" />
            </div>
          </HalfTitles>
        )}
        <VoteSkeleton slot={slot} />
      </>
    );
  };
  return (
    <div className={PAGE}>
      <div data-desk={desk} className={CARD}>
        {/* Visitors have a line of words above the match. */}
        {!user && <p className="min-h-12 bg-raised sheet:[grid-area:note] sheet:-mx-3 short:hidden" />}
        <h2 className="sr-only">Matchup</h2>
        <div className={HEADER}>
          <Skeleton className="h-10 flex-1 phone:my-2.5 phone:h-8 short:my-1.5 tall:h-9" />
        </div>
        <div data-size={size} data-desk={desk} data-mark={desk !== 'column' || undefined} className={SIDES}>
          {side(1)}
          <BarSkeleton />
          {side(2)}
        </div>
        <div className={`${FOOTER} md:[--footer:4rem] short:[--footer:2.75rem]`} />
      </div>
    </div>
  );
}
