import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { imageBytes } from '#contract/image.ts';
import type { Answer, Body, Params, Query, Route } from '#contract/routes.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import { encodingFor, WORTH_BYTES } from './compression.ts';
import { AppError, unauthorized } from './errors.ts';
import { idempotently } from './idempotency.ts';
import type { Limits } from './plugins/limits.ts';
import { readUpload, refuseUnfitForm } from './plugins/uploads.ts';
import type { CachedAnswer } from './read-cache.ts';

type ViewerOf<R extends Route> = R['access'] extends 'anyone' ? Viewer | null : Viewer;
type FileOf<R extends Route> = R extends { upload: string } ? Buffer : undefined;

/** Bytes that are there already: JSON that readers ask for again and again, or a picture, which is not compressed. */
type BytesAnswer = Omit<CachedAnswer, 'pack'> &
  Partial<CachedAnswer> & { type?: string; cacheControl?: string };

export type Call<R extends Route> = {
  /** The house; inside a call with an Idempotency-Key its `db` is the transaction that also keeps the answer. */
  context: Context;
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  /** What was uploaded, for a route that takes an upload. */
  file: FileOf<R>;
  viewer: ViewerOf<R>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Options = {
  /** R42: how often a user may. Counted before a connection or a row is held for the call. */
  limit?: keyof Limits;
};

/**
 * Registers a call of the route table: refuses who may not try it before reading the body, validates by the
 * contract, and answers 304 to a reader who has the cached bytes already.
 */
export function registerRoute<R extends Route>(
  app: FastifyInstance,
  context: Context,
  route: R,
  handle: (call: Call<R>) => MaybePromise<Answer<R> | BytesAnswer>,
  { limit }: Options = {},
) {
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      // Pictures are sent as they are: there is nothing to serialize.
      ...(route.answer === imageBytes ? {} : { response: { [route.status ?? 200]: route.answer } }),
    },
    // There is nothing to unpack where no body comes.
    ...(route.method === 'GET' ? { decompress: false as const } : {}),
    onRequest: (request, _reply, done) => {
      requireAccess(route, request);
      if (route.upload) refuseUnfitForm(request);
      done();
    },
    handler: async (request, reply) => {
      if (limit && request.viewer) await context.limits[limit].take(request.viewer.id);
      const file = route.upload ? await takeUpload(context, request, route.upload) : undefined;
      const run = (inner: Context) =>
        handle({
          context: inner,
          params: request.params as Params<R>,
          query: request.query as Query<R>,
          body: request.body as Body<R>,
          file: file as FileOf<R>,
          viewer: request.viewer as ViewerOf<R>,
          request,
          reply,
        });
      const answer = route.idempotent ? await idempotently(context, request, run) : await run(context);
      if (isBytes(answer)) return sendBytes(request, reply, answer);
      return reply.status(route.status ?? 200).send(answer);
    },
  });
}

function requireAccess(route: Route, request: FastifyRequest): void {
  if (route.access === 'anyone') return;
  if (!request.viewer) throw unauthorized();
  if (route.access === 'admin' && request.viewer.role !== 'admin') {
    throw new AppError('FORBIDDEN', 'You need to be an admin to do this.');
  }
}

/** Every upload counts, also one that is refused: reading and decoding it is the work that R42 limits. */
async function takeUpload({ limits }: Context, request: FastifyRequest, field: string): Promise<Buffer> {
  if (request.viewer) await limits.uploads.take(request.viewer.id);
  return readUpload(request, field);
}

function isBytes(answer: unknown): answer is BytesAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && Buffer.isBuffer(answer.bytes);
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, pack, type = 'application/json; charset=utf-8', cacheControl = 'no-cache' }: BytesAnswer,
): MaybePromise<FastifyReply> {
  // Last of all: what fails before is an answer of its own, which must not carry these.
  const head = (tag: string) => {
    reply.header('etag', tag).header('cache-control', cacheControl);
    return pack ? reply.header('vary', 'accept-encoding') : reply;
  };
  if (hasEtag(request, etag)) return head(etag).status(304).send();
  const encoding = pack && bytes.length >= WORTH_BYTES ? encodingFor(request) : null;
  if (!pack || !encoding) return head(etag).type(type).send(bytes);
  const send = (packed: Buffer) =>
    head(`W/${etag}`).type(type).header('content-encoding', encoding).send(packed);
  const packed = pack(encoding);
  return packed instanceof Promise ? packed.then(send) : send(packed);
}

/** Whether the reader has these bytes; a proxy that compresses marks the tag it passes on as weak. */
function hasEtag(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match']?.split(',') ?? [];
  return held.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
