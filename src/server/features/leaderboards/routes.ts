import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { LEADERBOARDS_SCOPE } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Each vote changes a leaderboard, so it is cached for a fixed time. */
const LEADERBOARD_MAX_AGE_MS = 2_000;

export function leaderboardsRoutes(app: FastifyInstance, context: Context) {
  const options = { maxAgeMs: LEADERBOARD_MAX_AGE_MS };

  registerRoute(app, context, routes.getLeaderboard, ({ context: { reads, db }, params: { metric } }) =>
    reads.get(LEADERBOARDS_SCOPE, `users by ${metric}`, () => service.loadLeaderboard(db, metric), options),
  );

  registerRoute(app, context, routes.getSongLeaderboard, ({ context: { reads, db }, params: { metric } }) =>
    reads.get(
      LEADERBOARDS_SCOPE,
      `songs by ${metric}`,
      () => service.loadSongLeaderboard(db, metric),
      options,
    ),
  );
}
