import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { sendPage } from '#server/http/page-reply.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function reportsRoutes(app: FastifyInstance, context: Context) {
  registerRoute(
    app,
    context,
    routes.createReport,
    async ({ context, viewer, body }) => {
      await service.createReport(context, viewer, body);
      return { message: 'Thank you. The moderators will look at it.' };
    },
    { limit: 'reports' },
  );

  registerRoute(
    app,
    context,
    routes.decideReport,
    async ({ context, viewer, params, body }) => {
      await service.decideReport(context, viewer, { ...body, id: params.id });
      return { message: 'The report has been decided.' };
    },
    { limit: 'changes' },
  );

  registerRoute(app, context, routes.listReports, async ({ context, viewer, params, query, reply }) => {
    reply.header('cache-control', 'no-store');
    return sendPage(reply, await service.listReportsIn(context, viewer, { ...query, id: params.id }));
  });

  registerRoute(app, context, routes.adminListReports, async ({ context, viewer, query, reply }) => {
    reply.header('cache-control', 'no-store');
    return sendPage(reply, await service.listAllReports(context, viewer, query));
  });
}
