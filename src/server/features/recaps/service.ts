import type { RecapTwin } from '#contract/recap.ts';
import { openTournament } from '#server/features/access/service.ts';
import type { Call } from '#server/http/register-route.ts';
import * as data from './data.ts';

type Asked = Pick<Call<'getTwin'>, 'context' | 'viewer' | 'params'>;

/**
 * Finds the viewer's twin voter, once the tournament is completed and all counts are open (rule R19).
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function loadTwin({ context, viewer, params: { id } }: Asked): Promise<RecapTwin> {
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
export async function changeOwnTwin({ body, ...asked }: Call<'changeOwnTwin'>): Promise<RecapTwin> {
  const { context, viewer, params } = asked;
  const answer = await loadTwin(asked);
  await data.storeTwinVoter(context.db, { ...body, tournamentId: params.id, userId: viewer.id });
  return { ...answer, ...body };
}
