import { routes } from '#contract/routes.ts';
import { readShared } from '#server/features/access/service.ts';
import { rosterScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { loadDrawCheck } from './service.ts';

export function drawCheckRoutes(register: Register) {
  register(routes.getDrawCheck, (call) =>
    readShared(call, { scope: rosterScope, part: 'draw-check', load: loadDrawCheck }),
  );
}
