import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { cookieOptions, isSecure } from './session.ts';

/** The cookie holds this many links; a further one replaces the oldest (rule A27). */
const MAX_TOKENS = 20;
const SHARE_COOKIE_SECONDS = 90 * 24 * 60 * 60;
/** No character of base64url, so no token contains it. */
const SEPARATOR = '.';

const cookieName = (secure: boolean) => (secure ? '__Host-beats_links' : 'beats_links');

/**
 * The tokens of the links that this browser has opened, the newest last. A visitor's permission is the token itself, so the
 * permission ends when the link is renewed (rule A27).
 */
export function readShareTokens(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string[] {
  const value = request.cookies[cookieName(isSecure(request, config))];
  return value ? value.split(SEPARATOR).slice(-MAX_TOKENS) : [];
}

/** Keeps the token of an opened link in the browser. Returns the `Cookie` header that the browser sends from now on. */
export function addShareCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, config }: { token: string; config: Pick<Config, 'publicUrl'> },
): string {
  const secure = isSecure(request, config);
  const others = readShareTokens(request, config).filter((known) => known !== token);
  const value = [...others, token].slice(-MAX_TOKENS).join(SEPARATOR);
  reply.setCookie(cookieName(secure), value, { ...cookieOptions(secure), maxAge: SHARE_COOKIE_SECONDS });
  // Of two cookies with the same name the server reads the first.
  return [`${cookieName(secure)}=${value}`, request.headers.cookie ?? ''].filter(Boolean).join('; ');
}
