import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { LEADERBOARDS_SCOPE } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Every vote moves a leaderboard: it is read again by time, not for each of them. */
const LEADERBOARD_AGE_MS = 2_000;

export function leaderboardsRoutes(app: FastifyInstance, context: Context) {
  const aged = { maxAgeMs: LEADERBOARD_AGE_MS };

  registerRoute(app, context, routes.getLeaderboard, ({ context: { reads, db }, params: { metric } }) =>
    reads.get(LEADERBOARDS_SCOPE, `users by ${metric}`, () => service.loadLeaderboard(db, metric), aged),
  );

  registerRoute(app, context, routes.getSongLeaderboard, ({ context: { reads, db }, params: { metric } }) =>
    reads.get(LEADERBOARDS_SCOPE, `songs by ${metric}`, () => service.loadSongLeaderboard(db, metric), aged),
  );
}
