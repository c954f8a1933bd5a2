import { routes } from '#contract/routes.ts';
import type { Executor } from '#server/db/client.ts';
import { openForReading } from '#server/features/access/service.ts';
import { sendOldPage } from '#server/http/page-reply.ts';
import { rosterScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { loadAdminHistory, loadHistory } from './service.ts';

export function historyRoutes(register: Register) {
  register(routes.listHistory, async (call) => {
    const { context, viewer, params } = call;
    await openForReading(context, viewer, params.id);
    const load = (db: Executor, cursor?: string) => loadHistory(db, params.id, cursor);
    return sendOldPage(call, { scope: rosterScope(params.id), part: 'history', load });
  });

  register(routes.adminListHistory, { noStore: true }, ({ context, query }) =>
    loadAdminHistory(context.db, query),
  );
}
