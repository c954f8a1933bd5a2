import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { sendPage } from '#server/http/page-reply.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function noticesRoutes(app: FastifyInstance, context: Context) {
  registerRoute(app, context, routes.listNotices, async ({ context, viewer, query, reply }) => {
    reply.header('cache-control', 'no-store');
    return sendPage(reply, await service.listNotices(context, viewer.id, query.cursor));
  });

  registerRoute(
    app,
    context,
    routes.markNoticesRead,
    ({ context, viewer, body }) => service.markNoticesRead(context, viewer.id, body.upToId),
    { limit: 'changes' },
  );
}
