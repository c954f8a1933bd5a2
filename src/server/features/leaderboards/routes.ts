import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { sendSharedPage } from '#server/http/page-reply.ts';
import { LEADERBOARDS_SCOPE } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Each vote changes a leaderboard, so it is cached for a fixed time. */
const LEADERBOARD_MAX_AGE_MS = 2_000;

export function leaderboardsRoutes(app: FastifyInstance, context: Context) {
  const { reads, db } = context;
  const shared = { reads, scope: LEADERBOARDS_SCOPE, maxAgeMs: LEADERBOARD_MAX_AGE_MS };

  registerRoute(app, context, routes.getLeaderboard, ({ params: { metric }, query: { cursor }, request }) =>
    sendSharedPage({
      ...shared,
      request,
      cursor,
      part: `users by ${metric}`,
      load: (after) => service.loadLeaderboard(db, metric, after),
    }),
  );

  registerRoute(
    app,
    context,
    routes.getSongLeaderboard,
    ({ params: { metric }, query: { cursor }, request }) =>
      sendSharedPage({
        ...shared,
        request,
        cursor,
        part: `songs by ${metric}`,
        load: (after) => service.loadSongLeaderboard(db, metric, after),
      }),
  );
}
