import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';
import type { OpenedLinks } from '#server/live/room.ts';
import { cookieOptions, isSecure } from './session.ts';

/** The cookie holds this many links; a further one replaces the oldest. */
const MAX_TOKENS = 20;
const SHARE_COOKIE_SECONDS = 90 * 24 * 60 * 60;
/** No character of base64url, so no token contains it. */
const SEPARATOR = '.';

const cookieName = (secure: boolean) => (secure ? '__Host-beats_links' : 'beats_links');

/** Begins the mark of an account in the cookie, which no token does: its number and a signature. */
const MARK = /^~([1-9]\d{0,9})~([\w-]{22})$/;
const MAX_ACCOUNTS = 5;

type Site = Pick<Context, 'config' | 'linkKey'>;

/** Signed, so that no reader of a tournament can ask who was removed from it. */
const markOf = (userId: number, { linkKey }: Site) =>
  `~${userId}~${createHmac('sha256', linkKey).update(String(userId)).digest('base64url').slice(0, 22)}`;

/**
 * The links that this browser has opened, the newest last. A visitor's permission is the token itself, so it ends when the link
 * is renewed. It also ends when an account that was signed in there is removed from the tournament.
 */
export function readOpenedLinks(request: FastifyRequest, site: Site): OpenedLinks {
  const parts = request.cookies[cookieName(isSecure(request, site.config))]?.split(SEPARATOR) ?? [];
  const userIds = parts.flatMap((part) => {
    const userId = Number(MARK.exec(part)?.[1]);
    return userId && isSameSecret(part, markOf(userId, site)) ? userId : [];
  });
  const tokens = parts.filter((part) => !part.startsWith('~'));
  return { tokens: tokens.slice(-MAX_TOKENS), userIds: userIds.slice(-MAX_ACCOUNTS) };
}

/**
 * Keeps the token of an opened link in the browser, with the account that is signed in there. Returns the `Cookie` header that
 * the browser sends from now on.
 */
export function addShareCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, site, userId = request.viewer?.id }: { token?: string; site: Site; userId?: number | undefined },
): string {
  const secure = isSecure(request, site.config);
  const known = readOpenedLinks(request, site);
  const tokens = [...known.tokens.filter((each) => each !== token), ...(token ? [token] : [])];
  const userIds = [...known.userIds.filter((each) => each !== userId), ...(userId ? [userId] : [])];
  const marks = userIds.slice(-MAX_ACCOUNTS).map((id) => markOf(id, site));
  const value = [...tokens.slice(-MAX_TOKENS), ...marks].join(SEPARATOR);
  reply.setCookie(cookieName(secure), value, { ...cookieOptions(secure), maxAge: SHARE_COOKIE_SECONDS });
  // Of two cookies with the same name the server reads the first.
  return [`${cookieName(secure)}=${value}`, request.headers.cookie ?? ''].filter(Boolean).join('; ');
}

/** Names the account that is signed in beside the links of its browser, so that its removal ends them. */
export function nameAccountInLinks(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, site }: { userId: number; site: Site },
): void {
  const { tokens, userIds } = readOpenedLinks(request, site);
  if (tokens.length > 0 && !userIds.includes(userId)) addShareCookie(request, reply, { userId, site });
}
