import { Suspense } from 'react';
import { useShow } from '#client/entities/show/use-show.ts';
import { lazyComponent, loadOrNothing } from '#client/lib/browser/lazy-component.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

// Without its code there is no spectacle: the bracket shows the draw, too.
const DrawMoment = lazyComponent(() =>
  loadOrNothing(async () => (await import('#client/features/draw/draw-moment.tsx')).DrawMoment),
);

type Props = {
  tournament: TournamentDetail;
  /** When this page saw the newest draw happen, in epoch milliseconds; null if it did not. */
  drawnAt: number | null;
};

/** The draw over the page, for those who are there (rule R11). Its code loads at the draw. */
export function DrawPlace({ tournament, drawnAt }: Props) {
  const show = useShow(tournament);
  if (show?.step !== 'draw' && drawnAt === null) return null;
  return (
    <Suspense>
      <DrawMoment tournament={tournament} show={show} drawnAt={drawnAt} />
    </Suspense>
  );
}
