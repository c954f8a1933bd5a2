import type { FastifyInstance } from 'fastify';
import type { Prediction } from '#contract/prediction.ts';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { parsePage, passPage, sendSharedPage } from '#server/http/page-reply.ts';
import { PREDICTIONS_SCOPE } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Predictions close without an event, so the cached list is never older than this. */
const LIST_MAX_AGE_MS = 1_000;

export function predictionsRoutes(app: FastifyInstance, context: Context) {
  const { reads } = context;
  const load = (cursor?: string) => service.loadPredictions(context, cursor);
  const first = { scope: PREDICTIONS_SCOPE, part: 'list' };
  const loadFirst = () => reads.getPage(first.scope, first.part, load, { maxAgeMs: LIST_MAX_AGE_MS });

  registerRoute(app, context, routes.listPredictions, ({ viewer, query: { cursor }, request }) => {
    if (!viewer) return sendSharedPage({ reads, request, ...first, cursor, maxAgeMs: LIST_MAX_AGE_MS, load });
    const loadOwn = async () => {
      const page = cursor === undefined ? parsePage<Prediction>(await loadFirst()) : await load(cursor);
      return { ...page, rows: await service.addOwnParts(context, viewer, page.rows) };
    };
    return passPage({ reads, request, load: loadOwn });
  });

  registerRoute(app, context, routes.getPrediction, ({ context, viewer, params }) =>
    service.getPrediction(context, viewer, params.id),
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
