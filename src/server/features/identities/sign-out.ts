import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { idTokenCookie } from '#server/http/plugins/provider-cookies.ts';
import { describeProblem } from './problem.ts';
import type { Providers } from './providers.ts';

/** Where a browser goes after its sign-out, if its session began at the provider of OpenID Connect (rule A59). */
export type ProviderSignOut = (request: FastifyRequest, reply: FastifyReply) => Promise<string | null>;

export const createProviderSignOut =
  (config: Config, providers: Providers): ProviderSignOut =>
  async (request, reply) => {
    const idToken = idTokenCookie.read(request);
    const provider = providers.get('oidc');
    if (!idToken) return null;
    idTokenCookie.clear(request, reply, config);
    try {
      const url = await provider?.endSessionUrl(idToken, `${config.publicUrl}/`);
      return url?.href ?? null;
    } catch (error) {
      // The session here has ended in any case.
      request.log.warn(describeProblem(error), 'the session at the provider was not ended');
      return null;
    }
  };
