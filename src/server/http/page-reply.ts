import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import type { MaybePromise } from '#server/lib/slots.ts';
import type { Page } from './cursor.ts';
import { type CachedAnswer, type CacheScope, toPageAnswer } from './read-cache.ts';

type ListQuery = { cursor?: string | undefined };
type Reading = Pick<Context, 'reads'>;

/**
 * Loads an answer that no cache keeps. Requests with the same URL, cookies and API key share a load that has not started: the
 * load decides who may read.
 */
export function passAnswer<T>({ reads }: Reading, request: FastifyRequest, load: () => Promise<T>) {
  const { protocol, host, url, viewer, headers } = request;
  const key = JSON.stringify([`${protocol}://${host}${url}`, headers.cookie, headers.authorization]);
  return reads.pass(viewer ? 'members' : 'visitors', key, load);
}

/** Like `passAnswer`, for a page of a list. */
export async function passPage<Row>(
  context: Reading,
  request: FastifyRequest,
  load: () => Promise<Page<Row>>,
) {
  const page = await passAnswer(context, request, () => load().then(toPageAnswer));
  return { ...page, cacheControl: request.viewer ? 'no-store' : 'no-cache' };
}

/** A handler that passes the pages of a list. */
export const passingPage =
  <Listing extends { context: Reading; request: FastifyRequest }, Row>(
    load: (call: Listing) => Promise<Page<Row>>,
  ) =>
  (call: Listing) =>
    passPage(call.context, call.request, () => load(call));

type SharedPage<Row> = {
  scope: CacheScope;
  part: string;
  maxAgeMs?: number;
  load: (cursor?: string) => Promise<Page<Row>>;
};

/**
 * The answer for a page of a list that is the same for all readers. Only the first page is cached, because anyone can
 * invent cursors, which would fill the cache.
 */
export function sendSharedPage<Row>(
  { context, request, query: { cursor } }: { context: Reading; request: FastifyRequest; query: ListQuery },
  { scope, part, maxAgeMs, load }: SharedPage<Row>,
): MaybePromise<CachedAnswer> {
  if (cursor !== undefined) return passPage(context, request, () => load(cursor));
  return context.reads.getPage(scope, part, () => load(), maxAgeMs === undefined ? {} : { maxAgeMs });
}

type OldPage<Row> = Omit<SharedPage<Row>, 'load' | 'scope'> & {
  scope: string;
  load: (db: Executor, cursor?: string) => Promise<Page<Row>>;
};

/** Like `sendSharedPage`, for a list that may be a second old. */
export function sendOldPage<Row>(
  {
    context,
    request,
    query: { cursor },
  }: { context: Pick<Context, 'reads' | 'old'>; request: FastifyRequest; query: ListQuery },
  { scope, part, maxAgeMs, load }: OldPage<Row>,
): MaybePromise<CachedAnswer> {
  const { old } = context;
  if (cursor !== undefined) return passPage(context, request, () => load(old.dbFor(scope), cursor));
  return old.getPage(scope, part, (db) => load(db), maxAgeMs === undefined ? {} : { maxAgeMs });
}

/** Turns the answer for a page back into its rows and its cursor. */
export const parsePage = <Row>({ bytes, nextCursor = null }: CachedAnswer): Page<Row> => ({
  rows: JSON.parse(bytes.toString()),
  nextCursor,
});
