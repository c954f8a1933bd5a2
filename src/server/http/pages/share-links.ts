import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import { AppError } from '#server/http/errors.ts';

/** How pages learn what the links to private tournaments open (rule A27). */
export type ShareLinks = {
  /** The tokens of the links that the reader's browser has opened. */
  tokensOf(request: FastifyRequest): string[];
  /**
   * Opens a link and sets its cookie. Returns the id of the tournament, and the cookies of the browser from now on.
   * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS
   */
  open(request: FastifyRequest, reply: FastifyReply, token: string): Promise<{ id: string; cookie: string }>;
};

/** Neither the pages that a link leads to nor search engines get to know its token. */
const LINK_HEADERS = { 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex' };

/** Opens the link of a page. A link that does not work has the status of its refusal, and the client explains it. */
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
