import { routes } from '#contract/routes.ts';
import { addShareCookie } from '#server/http/plugins/share-cookie.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { admitByLink, renewShareToken } from './service.ts';

export function accessRoutes(register: Register) {
  register(routes.openShare, async ({ context, viewer, params, request, reply }) => {
    const { token } = params;
    const answer = await admitByLink(context, viewer, { token, network: clientNetwork(request.ip) });
    addShareCookie(request, reply, { token, site: context });
    return answer;
  });

  register(routes.renewShareToken, { limit: 'tournaments' }, renewShareToken);
}
