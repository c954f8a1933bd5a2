import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { API_KEY_PREFIX, type ApiKeyScope } from '#contract/api-key.ts';
import type { Config } from '#server/config.ts';
import type { Viewer } from '#server/context.ts';
import { forbidden } from '#server/http/errors.ts';
import { isHttpsSite } from '#server/http/security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, or null for a visitor. */
    viewer: Viewer | null;
    /** The signed-in user, or the guest once `findVoter` was called. Only calls that guests may make read it. */
    voter: Viewer | null;
    findVoter(): Promise<Viewer | null>;
  }
  interface FastifyContextConfig {
    /** The route answers every client alike and works without the database. */
    ignoresSession?: true;
    /** The scope that an API key needs for this route. Without it no key may call the route. */
    keyScope?: ApiKeyScope | null;
  }
}

export const SESSION_COOKIE = 'beats_session';
/** Browsers accept the `__Host-` prefix only from this host over https, so another subdomain cannot plant the cookie. */
const SECURE_SESSION_COOKIE = '__Host-beats_session';

type PublicUrl = Pick<Config, 'publicUrl'>;

/** True for https, even if the proxy that terminates it is not named in TRUST_PROXY. */
export const isSecure = (request: FastifyRequest, config: PublicUrl) =>
  request.protocol === 'https' || isHttpsSite(config);

const cookieName = (secure: boolean) => (secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE);
/** 32 bytes in base64url. */
const GUEST_TOKEN = /^[\w-]{43}$/;
/** The life of a guest's session, in which a sign-up or sign-in can take over the guest's votes. */
export const GUEST_MS = 30 * 24 * 60 * 60 * 1000;
const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60;
export const cookieOptions = (secure: boolean) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure,
});

type NewCookie = { value: string; maxAge: number; config: Config };

/** A cookie whose name binds it to this host over https. */
export const hostCookie = (name: string) => {
  const nameOf = (secure: boolean) => (secure ? `__Host-${name}` : name);
  return {
    read: (request: FastifyRequest, config: PublicUrl) => request.cookies[nameOf(isSecure(request, config))],
    /** With `crosses`, the browser also sends it with the form of another site, which needs https or this machine. */
    set(
      request: FastifyRequest,
      reply: FastifyReply,
      { value, maxAge, config, crosses = false }: NewCookie & { crosses?: boolean },
    ) {
      const secure = isSecure(request, config);
      const crossing = crosses ? { sameSite: 'none' as const, secure: true } : {};
      reply.setCookie(nameOf(secure), value, { ...cookieOptions(secure), ...crossing, maxAge });
    },
    clear(request: FastifyRequest, reply: FastifyReply, config: Config) {
      const secure = isSecure(request, config);
      reply.clearCookie(nameOf(secure), cookieOptions(secure));
    },
  };
};

const guestCookie = hostCookie('beats_guest');
const deviceCookie = hostCookie('beats_device');
const codeCookie = hostCookie('beats_code');

/** Reads an API key, or else the session cookie, into `request.viewer`, unless the route ignores sessions. */
export const session = fp<{
  config: Config;
  findSession: (token: string) => Promise<Viewer | null>;
  findKeyViewer: (key: string) => Promise<{ viewer: Viewer; scope: ApiKeyScope }>;
  findGuest: (token: string) => Promise<Viewer | null>;
}>(
  async (app, { config, findSession, findKeyViewer, findGuest }) => {
    app.decorateRequest('viewer', null);
    app.decorateRequest('voter', null);
    app.decorateRequest('findVoter', async function (this: FastifyRequest) {
      const token = this.viewer ? undefined : readGuestCookie(this, config);
      this.voter = token === undefined ? this.viewer : await findGuest(token);
      return this.voter;
    });
    app.addHook('onRequest', (request, _reply, done) => {
      const key = readApiKey(request);
      if (key) {
        findKeyViewer(key)
          .then((found) => useKey(request, found))
          .then(() => done(), done);
        return;
      }
      // Over https the plain name is ignored, because another subdomain or a page over http can set it.
      const token = request.cookies[cookieName(isSecure(request, config))];
      if (!token || request.routeOptions.config.ignoresSession) return done();
      findSession(token).then((viewer) => {
        request.viewer = viewer;
        request.voter = viewer;
        done();
      }, done);
    });
  },
  { name: 'session', dependencies: ['response-headers', 'security', 'shutdown'] },
);

/** The API key of a call of the API. Other bearer tokens, such as that of `/metrics`, are none. */
function readApiKey({ headers: { authorization }, routeOptions, is404 }: FastifyRequest): string | null {
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return key.startsWith(API_KEY_PREFIX) && routeOptions.url?.startsWith('/api/') && !is404 ? key : null;
}

/** Makes a request one of the key's owner, as a plain user without cookies. @throws AppError FORBIDDEN (rule A66) */
function useKey(request: FastifyRequest, { viewer, scope }: { viewer: Viewer; scope: ApiKeyScope }): void {
  const { keyScope } = request.routeOptions.config;
  if (!keyScope) throw forbidden('API keys cannot make this call.');
  if (keyScope === 'write' && scope !== 'write') throw forbidden('This API key may only read.');
  request.cookies = {};
  request.viewer = viewer;
  request.voter = viewer;
}

/** Sets the session cookie: until the browser closes, or until `expires` with "Remember me". */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expires, config }: { token: string; expires: Date | null; config: Config },
) {
  const secure = isSecure(request, config);
  reply.setCookie(cookieName(secure), token, { ...cookieOptions(secure), ...(expires ? { expires } : {}) });
  clearCookieIfSent(request, reply, cookieName(!secure));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config) {
  const secure = isSecure(request, config);
  reply.clearCookie(cookieName(secure), cookieOptions(secure));
  clearCookieIfSent(request, reply, cookieName(!secure));
}

/** The token of a browser that voted, or may vote, without an account. */
export function readGuestCookie(request: FastifyRequest, config: PublicUrl) {
  const token = guestCookie.read(request, config);
  return token && GUEST_TOKEN.test(token) ? token : undefined;
}

export const clearGuestCookie = guestCookie.clear;

/** The cookie of a device that has signed in before. */
export const readDeviceCookie = deviceCookie.read;

const setFor =
  (cookie: typeof guestCookie, maxAge: number) =>
  (request: FastifyRequest, reply: FastifyReply, { value, config }: Omit<NewCookie, 'maxAge'>) =>
    cookie.set(request, reply, { value, maxAge, config });

export const setGuestCookie = setFor(guestCookie, GUEST_MS / 1000);

/** Sets the device cookie for a year. A sign-out keeps it. */
export const setDeviceCookie = setFor(deviceCookie, DEVICE_COOKIE_SECONDS);

/** The cookie of a sign-in whose second step is to come. */
export const { read: readCodeCookie, set: setCodeCookie, clear: clearCodeCookie } = codeCookie;

function clearCookieIfSent(request: FastifyRequest, reply: FastifyReply, name: string) {
  if (request.cookies[name]) reply.clearCookie(name, cookieOptions(name === SECURE_SESSION_COOKIE));
}
