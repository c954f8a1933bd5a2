import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Viewer } from '#server/context.ts';
import type { Sessions } from '#server/features/accounts/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, or null for a visitor. */
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** Answers everybody alike: nobody is looked up, so that it answers without the database too. */
    isForAnybody?: true;
    /** Says nothing of anybody, and may be asked without https by whoever watches over the process. */
    allowsHttp?: true;
  }
}

export const SESSION_COOKIE = 'beats_session';
/** A browser takes this name only from this very host over https, so no other host below the same domain can plant it. */
const SECURE_SESSION_COOKIE = '__Host-beats_session';

/** Secure wherever people come by https, also when a proxy that is not named in TRUST_PROXY ends it. */
const isSecure = (request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  request.protocol === 'https' || (publicUrl?.startsWith('https://') ?? false);

const nameOf = (secure: boolean) => (secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE);
const optionsOf = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure });

/** Reads the session cookie of every call into `request.viewer` (R4). */
export async function registerSessions(app: FastifyInstance, sessions: Sessions) {
  await app.register(cookie);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', (request, _reply, done) => {
    // Who signed in before the place had https, or before the name, comes with the plain one.
    const token = request.cookies[SECURE_SESSION_COOKIE] ?? request.cookies[SESSION_COOKIE];
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
  const secure = isSecure(request, config);
  reply.setCookie(nameOf(secure), token, { ...optionsOf(secure), ...(expires ? { expires } : {}) });
  forget(request, reply, nameOf(!secure));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config) {
  const secure = isSecure(request, config);
  reply.clearCookie(nameOf(secure), optionsOf(secure));
  forget(request, reply, nameOf(!secure));
}

/** The cookie of the other name, where the browser sent one. */
function forget(request: FastifyRequest, reply: FastifyReply, name: string) {
  if (request.cookies[name]) reply.clearCookie(name, optionsOf(name === SECURE_SESSION_COOKIE));
}
