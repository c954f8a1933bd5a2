import type { Prediction } from '#contract/prediction.ts';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { parsePage, passPage, sendSharedPage } from '#server/http/page-reply.ts';
import { PREDICTIONS_SCOPE } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Predictions close without an event, so the cached list is never older than this. */
const LIST_MAX_AGE_MS = 1_000;

export function predictionsRoutes(register: Register, { context }: { context: Context }) {
  const load = (cursor?: string) => service.loadPredictions(context, cursor);
  const first = { scope: PREDICTIONS_SCOPE, part: 'list', maxAgeMs: LIST_MAX_AGE_MS };
  const loadFirst = () => context.reads.getPage(first.scope, first.part, load, first);

  register(routes.listPredictions, (call) => {
    const { viewer, query, request } = call;
    const { cursor } = query;
    if (!viewer) return sendSharedPage(call, { ...first, load });
    const loadOwn = async () => {
      const page = cursor === undefined ? parsePage<Prediction>(await loadFirst()) : await load(cursor);
      return { ...page, rows: await service.addOwnParts(context, viewer, page.rows) };
    };
    return passPage(context, request, loadOwn);
  });

  register(routes.getPrediction, service.getPrediction);

  register(routes.getTokens, { noStore: true }, service.getTokens);

  register(routes.createPrediction, { limit: 'predictions' }, service.createPrediction);

  register(
    routes.voteOnPrediction,
    { limit: 'predictions', turnOf: ({ params }) => params.id },
    service.voteOnPrediction,
  );

  register(routes.resolvePrediction, service.resolvePrediction);

  register(routes.disputePrediction, { limit: 'predictions' }, service.disputePrediction);
}
