import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import { NEXT_CURSOR, type Page } from './cursor.ts';
import { type CachedAnswer, type ReadCache, toPageAnswer } from './read-cache.ts';

/** Names the next page in the reply's header and returns the rows. */
export function sendPage<Row>(reply: FastifyReply, { rows, nextCursor }: Page<Row>): Row[] {
  if (nextCursor) reply.header(NEXT_CURSOR, nextCursor);
  return rows;
}

type Passing<T> = { reads: ReadCache; request: FastifyRequest; load: () => Promise<T> };
type PassingAnswer = CachedAnswer & { cacheControl: string };

/** Loads an answer that no cache keeps. Requests with the same URL and cookies share a load that has not started. */
export function passAnswer<T>({ reads, request, load }: Passing<T>): Promise<T> {
  const { protocol, host, url, viewer, headers } = request;
  const key = `${protocol}://${host}${url} ${headers.cookie ?? ''}`;
  return reads.pass(viewer ? 'members' : 'visitors', key, load);
}

/** Like `passAnswer`, for a page of a list. */
export async function passPage<Row>({ reads, request, load }: Passing<Page<Row>>): Promise<PassingAnswer> {
  const page = await passAnswer({ reads, request, load: () => load().then(toPageAnswer) });
  return { ...page, cacheControl: request.viewer ? 'no-store' : 'no-cache' };
}

type SharedPage<Row> = {
  reads: ReadCache;
  request: FastifyRequest;
  scope: string;
  part: string;
  cursor: string | undefined;
  maxAgeMs?: number;
  load: (cursor?: string) => Promise<Page<Row>>;
};

/**
 * The answer for a page of a list that is the same for all readers. Only the first page is cached, because anyone can
 * invent cursors, which would fill the cache.
 */
export function sendSharedPage<Row>({
  reads,
  request,
  scope,
  part,
  cursor,
  maxAgeMs,
  load,
}: SharedPage<Row>): MaybePromise<CachedAnswer> {
  if (cursor !== undefined) return passPage({ reads, request, load: () => load(cursor) });
  return reads.getPage(scope, part, () => load(), maxAgeMs === undefined ? {} : { maxAgeMs });
}

/** Turns the answer for a page back into its rows and its cursor. */
export const parsePage = <Row>({ bytes, nextCursor = null }: CachedAnswer): Page<Row> => ({
  rows: JSON.parse(bytes.toString()),
  nextCursor,
});
