import { routes } from '#contract/routes.ts';
import { sendPage } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function reportsRoutes(register: Register) {
  register(routes.createReport, { limit: 'reports' }, service.createReport);

  register(routes.decideReport, { limit: 'changes' }, async ({ context, viewer, params, body }) => {
    await service.decideReport(context, viewer, { ...body, id: params.id });
    return { message: 'The report has been decided.' };
  });

  register(routes.listReports, { noStore: true }, async ({ context, viewer, params, query, reply }) =>
    sendPage(reply, await service.listReportsIn(context, viewer, { ...query, id: params.id })),
  );

  register(routes.adminListReports, { noStore: true }, async ({ context, viewer, query, reply }) =>
    sendPage(reply, await service.listAllReports(context, viewer, query)),
  );
}
