import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { changeOwnTwin, loadTwin } from './service.ts';

export function recapsRoutes(register: Register) {
  register(routes.getTwin, { noStore: true }, loadTwin);

  register(routes.changeOwnTwin, { limit: 'changes', noStore: true }, changeOwnTwin);
}
