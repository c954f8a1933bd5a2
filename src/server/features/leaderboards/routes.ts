import { routes } from '#contract/routes.ts';
import type { Executor } from '#server/db/client.ts';
import { sendOldPage } from '#server/http/page-reply.ts';
import { LEADERBOARDS_SCOPE } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

/** Each vote changes a leaderboard, so it is cached for a fixed time. */
const LEADERBOARD_MAX_AGE_MS = 2_000;

const SHARED = { scope: LEADERBOARDS_SCOPE, maxAgeMs: LEADERBOARD_MAX_AGE_MS };

export function leaderboardsRoutes(register: Register) {
  register(routes.getLeaderboard, (call) => {
    const { metric } = call.params;
    const load = (db: Executor, cursor?: string) => service.loadLeaderboard(db, metric, cursor);
    return sendOldPage(call, { ...SHARED, part: `users by ${metric}`, load });
  });

  register(routes.getSongLeaderboard, (call) => {
    const { metric } = call.params;
    const load = (db: Executor, cursor?: string) => service.loadSongLeaderboard(db, metric, cursor);
    return sendOldPage(call, { ...SHARED, part: `songs by ${metric}`, load });
  });
}
