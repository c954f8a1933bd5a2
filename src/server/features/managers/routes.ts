import { routes } from '#contract/routes.ts';
import { openTournament } from '#server/features/access/service.ts';
import type { Register } from '#server/http/register-route.ts';
import { transferTournament } from './hosts.ts';
import { addManager, findCandidates, loadManagers, removeManager } from './service.ts';

export function managersRoutes(register: Register) {
  register(routes.listManagers, async ({ context, viewer, params }) => {
    await openTournament(context, viewer, params.id);
    return loadManagers(context.db, params.id);
  });

  register(routes.listManagerCandidates, { noStore: true }, findCandidates);

  register(routes.addManager, { limit: 'tournaments' }, addManager);

  register(routes.removeManager, { limit: 'changes' }, removeManager);

  register(routes.transferTournament, { limit: 'changes' }, transferTournament);
}
