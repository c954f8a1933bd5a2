import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { openForReading } from '#server/features/access/service.ts';
import { sendPage, sendSharedPage } from '#server/http/page-reply.ts';
import { rosterScope } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { loadAdminHistory, loadHistory } from './service.ts';

export function historyRoutes(app: FastifyInstance, context: Context) {
  const { reads, db } = context;

  registerRoute(
    app,
    context,
    routes.listHistory,
    async ({ context, viewer, params, query: { cursor }, request }) => {
      await openForReading(context, viewer, params.id);
      return sendSharedPage({
        reads,
        request,
        scope: rosterScope(params.id),
        part: 'history',
        cursor,
        load: (after) => loadHistory(db, params.id, after),
      });
    },
  );

  registerRoute(app, context, routes.adminListHistory, async ({ context, query, reply }) => {
    reply.header('cache-control', 'no-store');
    return sendPage(reply, await loadAdminHistory(context.db, query));
  });
}
