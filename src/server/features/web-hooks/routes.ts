import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import type { WebHooks } from './service.ts';

export function webHooksRoutes(register: Register, { webHooks }: { webHooks: WebHooks }) {
  register(routes.listWebHooks, { noStore: true }, webHooks.list);

  register(routes.addWebHook, { limit: 'changes', noStore: true }, webHooks.add);

  register(routes.changeWebHook, { limit: 'changes' }, webHooks.change);

  register(routes.renewWebHookSecret, { limit: 'changes', noStore: true }, webHooks.renewSecret);

  register(routes.testWebHook, { limit: 'changes', noStore: true }, webHooks.test);

  register(routes.deleteWebHook, { limit: 'changes' }, webHooks.remove);

  register(routes.listDeliveries, { noStore: true }, webHooks.listDeliveries);
}
