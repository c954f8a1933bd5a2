import type { Power } from '#engine/matchup/powers.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError, forbidden, orThrow, unauthorized } from '#server/http/errors.ts';
import { commentsScope, rosterScope } from '#server/http/read-cache.ts';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';
import type { OpenedLinks } from '#server/live/member.ts';
import { matchupNotFound, tournamentNotFound } from '#server/tournament/not-found.ts';
import { isManager } from '#server/tournament/participants.ts';
import * as data from './data.ts';
import * as policy from './policy.ts';

type Reading = Pick<Context, 'db' | 'shareTokens' | 'linkUserIds'>;

/**
 * The tokens of a browser that may open a tournament: none if an account that was signed in there was removed from it (rule
 * A24).
 */
export function findUsableTokens(
  { db, shareTokens, linkUserIds }: Reading,
  { id, shareToken }: Pick<data.TournamentAccess, 'id' | 'shareToken'>,
): MaybePromise<readonly string[]> {
  if (!shareToken || linkUserIds.length === 0 || !shareTokens.includes(shareToken)) return shareTokens;
  return data.findRemoved(db, id, linkUserIds).then(({ size }) => (size > 0 ? [] : shareTokens));
}

/**
 * Requires that the user is not deleted, and makes a deletion wait for the transaction. Transactions that write a user's texts
 * call it, so that a deletion that empties these texts finds all of them (rule O8). @throws AppError UNAUTHORIZED
 */
export async function requirePresent(tx: Transaction, userId: number): Promise<void> {
  if (!(await data.lockPresentUser(tx, userId))) throw unauthorized();
}

/** A hidden tournament gets the same answer as a missing one. @throws AppError NOT_FOUND, UNAUTHORIZED */
function requireAdmission(
  context: Reading,
  reader: Viewer | null,
  tournament: data.TournamentAccess,
  notFound: () => AppError,
): MaybePromise<void> {
  const admit = (shareTokens: readonly string[]) =>
    requireAdmissionWith({ ...context, shareTokens }, reader, tournament, notFound);
  const tokens = findUsableTokens(context, tournament);
  return tokens instanceof Promise ? tokens.then(admit) : admit(tokens);
}

function requireAdmissionWith(
  { db, shareTokens }: Pick<Context, 'db' | 'shareTokens'>,
  reader: Viewer | null,
  tournament: data.TournamentAccess,
  notFound: () => AppError,
): MaybePromise<void> {
  // Only the link opens a private tournament to a guest, as to a visitor (rule Y5).
  const viewer = reader?.isGuest ? null : reader;
  const decide = (standing?: policy.Standing) => {
    const admission = policy.admission({ viewer, shareTokens }, tournament, standing);
    if (admission === 'hidden') throw notFound();
    if (admission === 'sign_in') throw unauthorized();
  };
  if (!policy.dependsOnStanding(viewer, tournament)) return decide();
  const { id } = viewer;
  return data.findStandings(db, tournament.id, [id]).then((standings) => decide(standings.get(id)));
}

/**
 * Finds a tournament that the viewer may open. `notFound` is the error of a missing or hidden one.
 * @throws AppError NOT_FOUND, or UNAUTHORIZED (rule A13)
 */
export async function openTournament(
  context: Reading,
  viewer: Viewer | null,
  id: number,
  notFound = tournamentNotFound,
): Promise<data.TournamentAccess> {
  const tournament = orThrow(await data.findTournament(context.db, id), notFound);
  await requireAdmission(context, viewer, tournament, notFound);
  return tournament;
}

/**
 * Checks from the read cache that the viewer may open a tournament, for reads that many viewers repeat. The user's
 * standing in a private tournament is not cached.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export function openForReading(
  context: Reading & Pick<Context, 'reads'>,
  viewer: Viewer | null,
  id: number,
  notFound = tournamentNotFound,
): MaybePromise<void> {
  const requireOpen = (tournament: data.TournamentAccess) =>
    requireAdmission(context, viewer, tournament, notFound);
  const tournament = context.reads.recall(rosterScope(id), 'access', async () => {
    const found = orThrow(await data.findTournament(context.db, id), notFound);
    return found;
  });
  return tournament instanceof Promise ? tournament.then(requireOpen) : requireOpen(tournament);
}

/** Whether the viewer may open a tournament, from the read cache. */
export async function mayOpen(context: Reading & Pick<Context, 'reads'>, viewer: Viewer | null, id: number) {
  try {
    await openForReading(context, viewer, id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Finds the tournament of a matchup, if the viewer may open it.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function openTournamentOfMatchup(
  context: Reading,
  viewer: Viewer | null,
  matchupId: number,
  notFound = matchupNotFound,
): Promise<data.TournamentAccess> {
  const tournament = orThrow(await data.findTournamentOfMatchup(context.db, matchupId), notFound);
  await requireAdmission(context, viewer, tournament, notFound);
  return tournament;
}

/**
 * Checks from the read cache that the viewer may open a discussion.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function openDiscussion(
  context: Reading & Pick<Context, 'reads'>,
  viewer: Viewer | null,
  matchupId: number,
): Promise<void> {
  const tournamentId = await context.reads.recall(commentsScope(matchupId), 'tournament', async () => {
    const found = orThrow(await data.findTournamentOfMatchup(context.db, matchupId), matchupNotFound);
    return found.id;
  });
  await openForReading(context, viewer, tournamentId, matchupNotFound);
}

/**
 * Whether each of these users and visitors, with the links that their browsers have opened, may see a tournament now. Reads the
 * standings of all users in one query.
 */
export async function findAdmitted(
  { db }: Pick<Context, 'db'>,
  id: number,
  readers: readonly { userId: number | null; links: OpenedLinks }[],
): Promise<boolean[]> {
  const tournament = await data.findTournament(db, id);
  // A deleted tournament has nothing left to hide, and every socket in its room gets the message that it changed.
  if (!tournament) return readers.map(() => true);
  const userIds = new Set(readers.flatMap(({ userId }) => userId ?? []));
  const users = await data.findStandings(db, id, [...userIds]);
  const removed = await data.findRemoved(db, id, [...new Set(readers.flatMap(({ links }) => links.userIds))]);
  return readers.map(({ userId, links }) => {
    const shareTokens = links.userIds.some((each) => removed.has(each)) ? [] : links.tokens;
    const user = users.get(userId ?? 0);
    const viewer = user ? { id: user.id, role: user.role } : null;
    return policy.admission({ viewer, shareTokens }, tournament, user) === 'open';
  });
}

type Managed = { id: number; creatorId: number };

/** Whether a user has a power in a tournament. */
export async function hasPower(
  { db }: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'id' | 'role'>,
  tournament: Managed,
  power: Power,
): Promise<boolean> {
  if (policy.hasOwnPower(viewer, tournament, power)) return true;
  return policy.isPowerOfManagers(power) && isManager(db, tournament.id, viewer.id);
}

const REFUSALS: Record<Power, string> = {
  manage: 'Only the tournament creator, a manager or an admin can do this.',
  organize: 'Only the tournament creator or a manager can do this.',
  own: 'Only the tournament creator or an admin can do this.',
  delete: 'Only the tournament creator can do this.',
};

/** @throws AppError FORBIDDEN */
export async function requirePower(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  tournament: Managed,
  power: Power,
): Promise<void> {
  if (!(await hasPower(context, viewer, tournament, power))) throw forbidden(REFUSALS[power]);
}

/** Requires that a user may open a tournament and has a power in it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function openWithPower(context: Reading, viewer: Viewer, id: number, power: Power) {
  await requirePower(context, viewer, await openTournament(context, viewer, id), power);
}

/** Requires the creator, a manager or an admin. @throws AppError NOT_FOUND, FORBIDDEN */
export const openAsManager = (context: Reading, viewer: Viewer, id: number) =>
  openWithPower(context, viewer, id, 'manage');

/** Whether a user moderates a tournament (rule O12). */
export const mayModerate = (
  context: Pick<Context, 'db'>,
  user: Pick<Viewer, 'id' | 'role'>,
  tournament: Managed,
): Promise<boolean> => hasPower(context, user, tournament, 'manage');

/** Requires a moderator of the tournament. @throws AppError FORBIDDEN */
export const requireModerator = (context: Pick<Context, 'db'>, viewer: Viewer, tournament: Managed) =>
  requirePower(context, viewer, tournament, 'manage');

/** Finds a tournament for its moderators. @throws AppError NOT_FOUND, FORBIDDEN */
export async function openAsModerator(context: Reading, viewer: Viewer, id: number) {
  const tournament = await openTournament(context, viewer, id);
  await requireModerator(context, viewer, tournament);
  return tournament;
}
