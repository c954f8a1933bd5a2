import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { rowsOf, sendSharedPage } from '#server/http/page-reply.ts';
import { PREDICTIONS_SCOPE } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Predictions close without an event, so the cached list is never older than this. */
const LIST_MAX_AGE_MS = 1_000;

export function predictionsRoutes(app: FastifyInstance, context: Context) {
  registerRoute(
    app,
    context,
    routes.listPredictions,
    async ({ context, viewer, query: { cursor }, reply }) => {
      const shared = await sendSharedPage({
        reads: context.reads,
        reply,
        scope: PREDICTIONS_SCOPE,
        part: 'list',
        cursor,
        maxAgeMs: LIST_MAX_AGE_MS,
        load: (after) => service.loadPredictions(context, after),
      });
      if (!viewer) return shared;
      reply.header('cache-control', 'no-store');
      return service.addOwnParts(context, viewer, rowsOf(reply, shared));
    },
  );

  registerRoute(app, context, routes.getTokens, ({ context, viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.getTokens(context, viewer);
  });

  registerRoute(
    app,
    context,
    routes.createPrediction,
    ({ context, viewer, body }) => service.createPrediction(context, viewer, body),
    { limit: 'predictions' },
  );

  registerRoute(
    app,
    context,
    routes.voteOnPrediction,
    ({ context, viewer, params, body }) =>
      service.voteOnPrediction(context, viewer, { ...body, id: params.id }),
    { limit: 'predictions' },
  );

  registerRoute(app, context, routes.resolvePrediction, ({ context, viewer, params, body }) =>
    service.resolvePrediction(context, viewer, { ...body, id: params.id }),
  );

  registerRoute(
    app,
    context,
    routes.disputePrediction,
    ({ context, viewer, params, body }) =>
      service.disputePrediction(context, viewer, { ...body, id: params.id }),
    { limit: 'predictions' },
  );
}
