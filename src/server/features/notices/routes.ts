import { routes } from '#contract/routes.ts';
import { sendPage } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function noticesRoutes(register: Register) {
  register(routes.listNotices, { noStore: true }, async ({ context, viewer, query, reply }) =>
    sendPage(reply, await service.listNotices(context, viewer.id, query.cursor)),
  );

  register(routes.markNoticesRead, { limit: 'changes' }, service.markNoticesRead);
}
