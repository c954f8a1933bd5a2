import { routes } from '#contract/routes.ts';
import { openTournament } from '#server/features/access/service.ts';
import type { Register } from '#server/http/register-route.ts';
import { addManager, findCandidates, loadManagers, removeManager } from './service.ts';

export function managersRoutes(register: Register) {
  register(routes.listManagers, async ({ context, viewer, params }) => {
    await openTournament(context, viewer, params.id);
    return loadManagers(context.db, params.id);
  });

  register(routes.listManagerCandidates, { noStore: true }, ({ context, viewer, params, query }) =>
    findCandidates(context, viewer, { id: params.id, q: query.q }),
  );

  register(routes.addManager, { limit: 'tournaments' }, addManager);

  register(routes.removeManager, { limit: 'changes' }, removeManager);
}
