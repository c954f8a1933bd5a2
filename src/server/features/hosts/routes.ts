import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { transferTournament } from './service.ts';

export function hostsRoutes(register: Register) {
  register(routes.transferTournament, { limit: 'changes' }, transferTournament);
}
