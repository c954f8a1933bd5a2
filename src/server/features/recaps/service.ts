import type { RecapTwin } from '#contract/recap.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournament } from '#server/features/access/service.ts';
import * as data from './data.ts';

/**
 * Finds the viewer's twin voter, once the tournament is completed and all counts are open (rule R19).
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function loadTwin(context: Context, viewer: Viewer, id: number): Promise<RecapTwin> {
  await openTournament(context, viewer, id);
  const reader = { tournamentId: id, userId: viewer.id };
  const [twin, isTwinVoter] = await Promise.all([
    data.findTwin(context.db, reader),
    data.isTwinVoter(context.db, reader),
  ]);
  return { twin, isTwinVoter };
}

/**
 * Lets others see the viewer's name as that of their twin, or no longer.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function changeOwnTwin(
  context: Context,
  viewer: Viewer,
  { id, isTwinVoter }: { id: number; isTwinVoter: boolean },
): Promise<RecapTwin> {
  const answer = await loadTwin(context, viewer, id);
  await data.storeTwinVoter(context.db, { tournamentId: id, userId: viewer.id, isTwinVoter });
  return { ...answer, isTwinVoter };
}
