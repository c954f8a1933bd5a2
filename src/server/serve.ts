import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Body, Params, Query, Route } from '#contract/routes.ts';
import type { Context, Viewer } from './context.ts';
import { AppError, unauthorized } from './errors.ts';
import { idempotently } from './idempotency.ts';
import type { CachedAnswer } from './reads.ts';

type ViewerOf<R extends Route> = R['access'] extends 'anyone' ? Viewer | null : Viewer;

export type Call<R extends Route> = {
  /** The house; inside a call with an Idempotency-Key its `db` is the transaction that also keeps the answer. */
  context: Context;
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  viewer: ViewerOf<R>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Registers a call of the route table: refuses who may not try it before reading the body, validates by the
 * contract, and answers 304 to a reader who has the cached bytes already.
 */
export function serve<R extends Route>(
  app: FastifyInstance,
  context: Context,
  route: R,
  handle: (call: Call<R>) => Promise<Answer<R> | CachedAnswer>,
) {
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: { [route.status ?? 200]: route.answer },
    },
    onRequest: async (request) => {
      if (route.access === 'anyone') return;
      if (!request.viewer) throw unauthorized();
      if (route.access === 'admin' && request.viewer.role !== 'admin') {
        throw new AppError('FORBIDDEN', 'You need to be an admin to do this.');
      }
    },
    handler: async (request, reply) => {
      const run = (inner: Context) =>
        handle({
          context: inner,
          params: request.params as Params<R>,
          query: request.query as Query<R>,
          body: request.body as Body<R>,
          viewer: request.viewer as ViewerOf<R>,
          request,
          reply,
        });
      const answer = route.idempotent ? await idempotently(context, request, run) : await run(context);
      if (isCached(answer)) return sendCached(request, reply, answer);
      return reply.status(route.status ?? 200).send(answer);
    },
  });
}

function isCached(answer: unknown): answer is CachedAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && Buffer.isBuffer(answer.bytes);
}

function sendCached(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedAnswer) {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}
