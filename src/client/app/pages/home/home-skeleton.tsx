import type { ReactNode } from 'react';
import type { ClockedMatchup } from '#client/entities/matchup/matchup-clock.ts';
import { FOOTER, PLACE_HEADER } from '#client/features/ballot/card-parts.ts';
import { RingSkeleton } from '#client/features/ballot/ring.tsx';
import {
  COUNTDOWN_SIZE,
  DONE_SIZE,
  NextUpFrame,
  OPENING_ACTIONS,
} from '#client/features/tournaments/next-up.tsx';
import { TileSkeleton } from '#client/features/tournaments/tournament-tile.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Grid } from './grid.tsx';
import { MATCH_SECTION } from './open-match.tsx';

type Props = {
  /** The match that the page will offer, once it is known. */
  offer: { matchup: ClockedMatchup; isNext: boolean } | null;
  /** Whether the reader has voted in all open matches, which the page says before a match that opens next. */
  isDone: boolean;
};

/** The home page below its greeting, until its data are loaded. The server fills in the songs of the match. */
export function HomeSkeleton({ offer, isDone }: Props) {
  return (
    <div role="status" aria-label="Loading tournaments" className="flex flex-col gap-8 max-sm:contents">
      {first(offer, isDone)}
      <Grid>
        {[1, 2, 3].map((key) => (
          <TileSkeleton key={key} />
        ))}
      </Grid>
    </div>
  );
}

export const DoneSkeleton = () => <Skeleton className={`h-[1lh] w-48 ${DONE_SIZE}`} />;

function first(offer: Props['offer'], isDone: boolean): ReactNode {
  const { song1, song2 } = offer?.matchup.matchup ?? {};
  if (!offer || !song1 || !song2) {
    return (
      <Skeleton className="h-144 rounded-panel max-sm:-order-1 phone:-mx-(--page-margin) phone:h-(--ring-height) phone:rounded-none" />
    );
  }
  if (offer.isNext) {
    return (
      <NextUpFrame songs={[song1, song2]}>
        {isDone && <DoneSkeleton />}
        <div data-opening="" className="text-16">
          <Skeleton className="mx-auto h-[1lh] w-36" />
          <Skeleton className={`h-[1lh] w-56 ${COUNTDOWN_SIZE}`} />
        </div>
        <div className={OPENING_ACTIONS}>
          <Skeleton className="h-11 w-full max-w-72" />
          <Skeleton className="h-10 w-56 pointer-coarse:h-11" />
        </div>
      </NextUpFrame>
    );
  }
  return (
    <div data-place="home" className={MATCH_SECTION}>
      <div className={PLACE_HEADER}>
        <div className="flex-1 text-14">
          <Skeleton className="h-[1lh] w-48 text-18 leading-tight" />
          <Skeleton className="h-[1lh] w-32" />
        </div>
      </div>
      <RingSkeleton songs={[song1, song2]} />
      <div className={`${FOOTER} [--footer:3.5rem]`} />
    </div>
  );
}
