import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { addShareCookie } from '#server/http/plugins/share-cookie.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/client-network.ts';
import { admitByLink, renewShareToken } from './sharing.ts';

export function accessRoutes(app: FastifyInstance, context: Context) {
  registerRoute(app, context, routes.openShare, async ({ context, viewer, params, request, reply }) => {
    const { token } = params;
    const answer = await admitByLink(context, viewer, { token, network: clientNetwork(request.ip) });
    addShareCookie(request, reply, { token, site: context });
    return answer;
  });

  registerRoute(
    app,
    context,
    routes.renewShareToken,
    ({ context, viewer, params }) => renewShareToken(context, viewer, params.id),
    { limit: 'tournaments' },
  );
}
