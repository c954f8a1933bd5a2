import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import * as service from './service.ts';

export function invitationsRoutes(app: FastifyInstance, register: Register) {
  register(routes.checkInvitation, { noStore: true }, async ({ context, body, request }) => {
    const { shareFailures } = context.limits;
    const network = clientNetwork(request.ip);
    await shareFailures.check(network);
    const state = await service.findState(context, body.token);
    if (state === 'unknown') await shareFailures.take(network);
    return { state };
  });

  register(routes.adminListInvitations, { noStore: true }, service.listInvitations);

  register(routes.adminInvite, { limit: 'changes' }, service.invite);

  register(routes.adminRevokeInvitation, { limit: 'changes' }, async ({ context, viewer, params }) => {
    await service.revokeInvitation(context, params.id);
    app.log.info({ adminId: viewer.id, id: params.id }, 'revoked an invitation');
    return { message: 'The invitation no longer works.' };
  });
}
