import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/client-network.ts';
import { countCodes, makeCodes, spendCode, withdrawCodes } from './service.ts';

export function voterCodesRoutes(app: FastifyInstance, context: Context) {
  registerRoute(app, context, routes.getVoterCodes, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return countCodes(context, viewer, params.id);
  });

  registerRoute(
    app,
    context,
    routes.makeVoterCodes,
    ({ context, viewer, params, body, reply }) => {
      reply.header('cache-control', 'no-store');
      return makeCodes(context, viewer, { id: params.id, count: body.count });
    },
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.withdrawVoterCodes,
    ({ context, viewer, params, body }) => withdrawCodes(context, viewer, { ...body, id: params.id }),
    { limit: 'changes' },
  );

  registerRoute(app, context, routes.spendVoterCode, async ({ context, viewer, params, body, request }) => {
    await spendCode(context, viewer, { id: params.id, code: body.code, network: clientNetwork(request.ip) });
    return { message: 'You can vote now.' };
  });
}
