import type { FastifyReply } from 'fastify';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import { NEXT_CURSOR, type Page } from './cursor.ts';
import type { CachedAnswer, ReadCache } from './read-cache.ts';

/** Names the next page in the reply's header and returns the rows. */
export function sendPage<Row>(reply: FastifyReply, { rows, nextCursor }: Page<Row>): Row[] {
  if (nextCursor) reply.header(NEXT_CURSOR, nextCursor);
  return rows;
}

type SharedPage<Row> = {
  reads: ReadCache;
  reply: FastifyReply;
  scope: string;
  part: string;
  cursor: string | undefined;
  maxAgeMs?: number;
  load: (cursor?: string) => Promise<Page<Row>>;
};

/**
 * Sends a page of a list that is the same for all readers. Only the first page is cached, because anyone can invent
 * cursors, which would fill the cache.
 */
export function sendSharedPage<Row>({
  reads,
  reply,
  scope,
  part,
  cursor,
  maxAgeMs,
  load,
}: SharedPage<Row>): MaybePromise<Row[] | CachedAnswer> {
  if (cursor !== undefined) return load(cursor).then((page) => sendPage(reply, page));
  return reads.getPage(scope, part, () => load(), maxAgeMs === undefined ? {} : { maxAgeMs });
}

/** The rows of a shared page, for an answer that adds something of the reader. Names the next page in the header. */
export function rowsOf<Row>(reply: FastifyReply, page: Row[] | CachedAnswer): Row[] {
  if (!('bytes' in page)) return page;
  return sendPage(reply, { rows: JSON.parse(page.bytes.toString()), nextCursor: page.nextCursor ?? null });
}
