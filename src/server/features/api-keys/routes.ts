import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function apiKeysRoutes(register: Register) {
  register(routes.listApiKeys, { noStore: true }, service.listKeys);

  register(routes.createApiKey, { limit: 'changes', noStore: true }, service.createKey);

  register(routes.deleteApiKey, { limit: 'changes' }, service.deleteKey);
}
