import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function noticesRoutes(register: Register) {
  register(routes.listNotices, { noStore: true }, service.listNotices);

  register(routes.markNoticesRead, { limit: 'changes' }, service.markNoticesRead);
}
