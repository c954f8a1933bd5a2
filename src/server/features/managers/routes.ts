import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { openTournament } from '#server/features/access/service.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { addManager, findCandidates, loadManagers, removeManager } from './service.ts';

export function managersRoutes(app: FastifyInstance, context: Context) {
  registerRoute(app, context, routes.listManagers, async ({ context, viewer, params }) => {
    await openTournament(context, viewer, params.id);
    return loadManagers(context.db, params.id);
  });

  registerRoute(
    app,
    context,
    routes.listManagerCandidates,
    async ({ context, viewer, params, query, reply }) => {
      reply.header('cache-control', 'no-store');
      return findCandidates(context, viewer, { id: params.id, q: query.q });
    },
  );

  registerRoute(
    app,
    context,
    routes.addManager,
    ({ context, viewer, params, body }) => addManager(context, viewer, { ...body, id: params.id }),
    { limit: 'tournaments' },
  );

  registerRoute(
    app,
    context,
    routes.removeManager,
    ({ context, viewer, params }) => removeManager(context, viewer, params),
    { limit: 'changes' },
  );
}
