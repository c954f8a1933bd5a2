import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { countCodes, makeCodes, spendCode, withdrawCodes } from './service.ts';

export function voterCodesRoutes(register: Register) {
  register(routes.getVoterCodes, { noStore: true }, countCodes);

  register(routes.makeVoterCodes, { limit: 'changes', noStore: true }, makeCodes);

  register(routes.withdrawVoterCodes, { limit: 'changes' }, withdrawCodes);

  register(routes.spendVoterCode, spendCode);
}
