import { routes } from '#contract/routes.ts';
import type { WithDb } from '#server/context.ts';
import { readShared } from '#server/features/access/service.ts';
import { passAnswer, passingPage } from '#server/http/page-reply.ts';
import { tournamentScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { activateMatchup, deleteMatchup, generateSchedule, openRound, updateSchedule } from './changes.ts';
import { decideMatchup, reopenMatchup } from './corrections.ts';
import { getMatchup, listTimeChanges, loadMatchups } from './service.ts';

export function matchupsRoutes(register: Register) {
  const load = ({ db }: WithDb, id: number) => loadMatchups(db, id);

  register(routes.listMatchups, (call) =>
    readShared(call, { scope: tournamentScope, part: 'matchups', load }),
  );

  register(routes.getSchedule, (call) => {
    const loadSchedule = async (context: WithDb, id: number) => ({ matchups: await load(context, id) });
    return readShared(call, { scope: tournamentScope, part: 'schedule', load: loadSchedule });
  });

  register(routes.getMatchup, ({ context, viewer, params, request }) =>
    passAnswer(context, request, () => getMatchup(context, viewer, params.id)),
  );

  register(routes.listTimeChanges, passingPage(listTimeChanges));

  register(routes.activateMatchup, { limit: 'changes' }, activateMatchup);

  register(routes.updateSchedule, { limit: 'changes' }, updateSchedule);

  register(routes.deleteMatchup, { limit: 'changes' }, deleteMatchup);

  register(routes.reopenMatchup, { limit: 'changes' }, reopenMatchup);

  register(routes.decideMatchup, { limit: 'changes' }, decideMatchup);

  register(routes.openRound, { limit: 'changes' }, openRound);

  register(routes.generateSchedule, { limit: 'changes' }, generateSchedule);
}
