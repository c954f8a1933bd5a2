import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '../../context.ts';
import { PREDICTIONS_SCOPE } from '../../reads.ts';
import { serve } from '../../serve.ts';
import * as service from './service.ts';

/** Predictions close by time alone: the list may be this much behind. */
const LIST_AGE_MS = 1_000;

export function predictionsRoutes(app: FastifyInstance, context: Context) {
  serve(app, context, routes.listPredictions, async ({ context, viewer, reply }) => {
    const load = () => service.loadPredictions(context);
    const shared = await context.reads.get(PREDICTIONS_SCOPE, 'list', load, { maxAgeMs: LIST_AGE_MS });
    if (!viewer) return shared;
    reply.header('cache-control', 'no-store');
    return service.withOwnVotes(context, viewer, JSON.parse(shared.bytes.toString()));
  });

  serve(app, context, routes.getTokens, ({ context, viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.getTokens(context, viewer);
  });

  serve(
    app,
    context,
    routes.createPrediction,
    ({ context, viewer, body }) => service.createPrediction(context, viewer, body),
    { limit: 'predictions' },
  );

  serve(
    app,
    context,
    routes.voteOnPrediction,
    ({ context, viewer, params, body }) => service.voteOnPrediction(context, viewer, params.id, body),
    { limit: 'predictions' },
  );

  serve(app, context, routes.resolvePrediction, ({ context, viewer, params, body }) =>
    service.resolvePrediction(context, viewer, params.id, body),
  );
}
