import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Route, routes } from '#contract/routes.ts';

/**
 * The reads that are the same for all who send neither a cookie nor an API key, and that may be some seconds old: pushes carry
 * votes, and a client reads again until it has the version of the last push. Not here: what a show changes every second, and
 * addresses with a secret.
 */
const SHARED = new Set<Route>([
  routes.getSite,
  routes.listTournaments,
  routes.countTournaments,
  routes.getTournament,
  routes.listMatchups,
  routes.listParticipants,
  routes.getTiebreakerUsage,
  routes.getSchedule,
  routes.listSeries,
  routes.listHistory,
  routes.getDrawCheck,
  routes.getMatchup,
  routes.listTimeChanges,
  routes.listComments,
  routes.listPredictions,
  routes.getLeaderboard,
  routes.getSongLeaderboard,
  routes.getSongPage,
  routes.listSongEntries,
  routes.getProfile,
  routes.listProfileTournaments,
  routes.listProfileSongs,
]);
export const isSharedRoute = (route: Route): boolean => SHARED.has(route);

/** A shared cache asks once a second, and gives the last answer meanwhile. Browsers ask each time. */
const SHARED_CONTROL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=5';
const VARY = 'cookie, authorization';

/** Whether no cookie and no key tells who asks, so that the answer may be given to any other visitor. */
const isFromVisitor = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers.authorization === undefined;

/** Says that a page is the same for all visitors. */
export function markShared(reply: FastifyReply): void {
  reply.isShared = true;
}

/**
 * Lets shared caches keep an answer, if it is one for all visitors (rule L17). It has no `Server-Time`, which would be old.
 * Returns whether it did.
 */
export function shareAnswer(request: FastifyRequest, reply: FastifyReply): boolean {
  const isMarked = reply.isShared || request.routeOptions.config.isShared === true;
  if (!isMarked || !isFromVisitor(request) || request.method !== 'GET') return false;
  if (reply.statusCode !== 200 && reply.statusCode !== 304) return false;
  const given = String(reply.getHeader('cache-control') ?? 'no-cache');
  if (reply.hasHeader('set-cookie') || !given.startsWith('no-cache')) return false;
  const vary = [reply.getHeader('vary') ?? [], VARY].flat().join(', ');
  reply.header('cache-control', SHARED_CONTROL).header('vary', vary).removeHeader('server-time');
  return true;
}
