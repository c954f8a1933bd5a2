import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { cookieOptions, isSecure } from './session.ts';

/** Where the sign-out is, the only call that reads the ID token. */
const SIGN_OUT_PATH = '/api/auth/logout';
/** Browsers keep up to 4,096 bytes of a cookie. */
const MAX_ID_TOKEN_LENGTH = 3_500;

type Cookie = { value: string; maxAge: number; config: Config };

const shortLived = (name: string) => {
  const nameOf = (secure: boolean) => (secure ? `__Host-${name}` : name);
  return {
    read: (request: FastifyRequest, config: Config) => request.cookies[nameOf(isSecure(request, config))],
    /** With `crosses`, the browser also sends it with the form of another site, which needs https or this machine. */
    set(
      request: FastifyRequest,
      reply: FastifyReply,
      { value, maxAge, config, crosses = false }: Cookie & { crosses?: boolean },
    ) {
      const secure = isSecure(request, config);
      const crossing = crosses ? { sameSite: 'none' as const, secure: true } : {};
      reply.setCookie(nameOf(secure), value, { ...cookieOptions(secure), ...crossing, maxAge });
    },
    clear(request: FastifyRequest, reply: FastifyReply, config: Config) {
      const secure = isSecure(request, config);
      if (request.cookies[nameOf(secure)]) reply.clearCookie(nameOf(secure), cookieOptions(secure));
    },
  };
};

/** What a browser carries to a provider and back (rule A53). */
export const attemptCookie = shortLived('beats_provider');
/** What a browser carries from a provider to the step that follows. */
export const returnCookie = shortLived('beats_return');

const idTokenName = 'beats_id_token';
const idTokenOptions = (secure: boolean) => ({ ...cookieOptions(secure), path: SIGN_OUT_PATH });

/** Keeps the ID token of a session, with which the sign-out ends the session at the provider. */
export const idTokenCookie = {
  read: (request: FastifyRequest) => request.cookies[idTokenName],
  set(request: FastifyRequest, reply: FastifyReply, { value, config }: { value: string; config: Config }) {
    if (value.length > MAX_ID_TOKEN_LENGTH) return;
    reply.setCookie(idTokenName, value, idTokenOptions(isSecure(request, config)));
  },
  clear: (request: FastifyRequest, reply: FastifyReply, config: Config) =>
    reply.clearCookie(idTokenName, idTokenOptions(isSecure(request, config))),
};
