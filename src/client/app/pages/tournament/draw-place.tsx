import { Suspense, useState } from 'react';
import { useShow } from '#client/entities/show/use-show.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isKnockoutPhase } from '#engine/formats/phases.ts';

const DrawMoment = lazyComponent(() =>
  import('#client/features/draw/draw-moment.tsx').then(
    (module) => module.DrawMoment,
    // Without its code there is no spectacle: the bracket shows the draw, too.
    () => () => null,
  ),
);

/** An answer that is older than this brings a draw that took place before the page was opened. */
const FRESH_MS = 15_000;

/** The draw over the page, for those who are there (rule R11). Its code loads at the draw. */
export function DrawPlace({ tournament }: { tournament: TournamentDetail }) {
  const show = useShow(tournament);
  const drawnAt = useDrawnAt(tournament);
  if (show?.step !== 'draw' && drawnAt === null) return null;
  return (
    <Suspense>
      <DrawMoment tournament={tournament} show={show} drawnAt={drawnAt} />
    </Suspense>
  );
}

/** When this page saw the newest draw happen, in epoch milliseconds; null if it did not. */
function useDrawnAt({ groups, matchups, updatedAt }: TournamentDetail): number | null {
  const draws = Number(groups.length > 0) + Number(matchups.some(({ phase }) => isKnockoutPhase(phase)));
  const [seen, setSeen] = useState<{ draws: number; at: number | null }>({ draws, at: null });
  if (draws === seen.draws) return seen.at;
  const isFresh = serverNow() - Date.parse(updatedAt) < FRESH_MS;
  const at = draws > seen.draws && isFresh ? serverNow() : null;
  setSeen({ draws, at });
  return at;
}
