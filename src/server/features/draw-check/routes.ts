import { routes } from '#contract/routes.ts';
import { openForReading } from '#server/features/access/service.ts';
import { rosterScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { loadDrawCheck } from './service.ts';

export function drawCheckRoutes(register: Register) {
  register(routes.getDrawCheck, async ({ context, viewer, params }) => {
    await openForReading(context, viewer, params.id);
    return context.reads.get(rosterScope(params.id), 'draw-check', () =>
      loadDrawCheck(context.db, params.id),
    );
  });
}
