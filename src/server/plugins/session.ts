import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Viewer } from '../context.ts';
import type { Sessions } from '../features/accounts/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, or null for a visitor. */
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** Answers everybody alike: nobody is looked up, so that it answers without the database too. */
    isForAnybody?: true;
  }
}

export const SESSION_COOKIE = 'beats_session';

/** Secure wherever people come by https, also when a proxy that is not named in TRUST_PROXY ends it. */
const cookieOptions = (request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https' || (publicUrl?.startsWith('https://') ?? false),
});

/** Reads the session cookie of every call into `request.viewer` (R4). */
export async function registerSessions(app: FastifyInstance, sessions: Sessions) {
  await app.register(cookie);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.cookies[SESSION_COOKIE];
    if (!token || request.routeOptions.config.isForAnybody) return done();
    sessions.find(token).then((viewer) => {
      request.viewer = viewer;
      done();
    }, done);
  });
}

/** Hands the session to the browser: until it closes, or until `expires` when the user asked to be remembered. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expires, config }: { token: string; expires: Date | null; config: Config },
) {
  reply.setCookie(SESSION_COOKIE, token, {
    ...cookieOptions(request, config),
    ...(expires ? { expires } : {}),
  });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config) {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(request, config));
}
