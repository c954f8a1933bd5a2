import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { cookieOptions, hostCookie, isSecure } from './session.ts';

/** Where the sign-out is, the only call that reads the ID token. */
const SIGN_OUT_PATH = '/api/auth/logout';
/** Browsers keep up to 4,096 bytes of a cookie. */
const MAX_ID_TOKEN_LENGTH = 3_500;

const shortLived = (name: string) => {
  const cookie = hostCookie(name);
  return {
    ...cookie,
    clear(request: FastifyRequest, reply: FastifyReply, config: Config) {
      if (cookie.read(request, config)) cookie.clear(request, reply, config);
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
