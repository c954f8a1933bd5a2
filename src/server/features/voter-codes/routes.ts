import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { countCodes, makeCodes, spendCode, withdrawCodes } from './service.ts';

export function voterCodesRoutes(register: Register) {
  register(routes.getVoterCodes, { noStore: true }, ({ context, viewer, params }) =>
    countCodes(context, viewer, params.id),
  );

  register(routes.makeVoterCodes, { limit: 'changes', noStore: true }, makeCodes);

  register(routes.withdrawVoterCodes, { limit: 'changes' }, ({ context, viewer, params, body }) =>
    withdrawCodes(context, viewer, { ...body, id: params.id }),
  );

  register(routes.spendVoterCode, async ({ context, viewer, params, body, request }) => {
    await spendCode(context, viewer, { id: params.id, code: body.code, network: clientNetwork(request.ip) });
    return { message: 'You can vote now.' };
  });
}
