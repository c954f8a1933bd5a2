import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import { AppError } from '#server/http/errors.ts';

/** What pages need from the share links of private tournaments. */
export type ShareLinks = {
  /** The links that the reader's browser has opened, with its accounts, as a key. */
  linksOf(request: FastifyRequest): string;
  /**
   * Opens a link and sets its cookie. Returns the id of the tournament, and the cookies of the browser from now on.
   * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS
   */
  open(request: FastifyRequest, reply: FastifyReply, token: string): Promise<{ id: string; cookie: string }>;
};

/** Keep the token of the link out of referrers and search engines. */
const LINK_HEADERS = { 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex' };

/**
 * Opens the link of a page. Returns null for a link that does not work: the page then has the status of the refusal, and the
 * client explains it.
 */
export async function openLink(
  links: ShareLinks,
  { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
): Promise<{ id: string; cookie: string } | null> {
  reply.headers(LINK_HEADERS);
  try {
    return await links.open(request, reply, token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reply.status(ERROR_STATUS[error.code]);
    return null;
  }
}
