import { randomBytes } from 'node:crypto';
import { givesPower, officesOf, type Power } from '#engine/matchup/powers.ts';
import { isShareToken, sharePath } from '#engine/sharing/share-path.ts';
import type { Context, Viewer, WithDb } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError, forbidden, notFound, orThrow, unauthorized, wrongState } from '#server/http/errors.ts';
import { type CacheScope, discussionScope, rosterScope } from '#server/http/read-cache.ts';
import type { Call } from '#server/http/register-route.ts';
import type { MaybePromise } from '#server/lib/slots.ts';
import type { OpenedLinks } from '#server/live/room.ts';
import { changeTournament, record, updateTournament } from '#server/tournament/change.ts';
import { matchupNotFound, tournamentNotFound } from '#server/tournament/not-found.ts';
import { requireNoOwnSide } from '#server/tournament/own-match.ts';
import { isManager } from '#server/tournament/start.ts';
import * as data from './data.ts';

/** Who may open a tournament, and the links that open private ones. */
export { insertRemovals } from './data.ts';

type Reading = Pick<Context, 'db' | 'clock' | 'shareTokens' | 'linkUserIds'>;
type CachedReading = Reading & Pick<Context, 'reads'>;

/**
 * The tokens of a browser that may open a tournament: none if an account that was signed in there was removed from it (rule
 * A24).
 */
function findUsableTokens(
  { db, shareTokens, linkUserIds }: Omit<Reading, 'clock'>,
  { id, shareToken, roomToken }: Pick<data.TournamentAccess, 'id' | 'shareToken' | 'roomToken'>,
  readerId: number | null,
): MaybePromise<readonly string[]> {
  const opens = [shareToken, roomToken].some((token) => token && shareTokens.includes(token));
  const userIds = readerId === null ? linkUserIds : [...linkUserIds, readerId];
  if (!opens || userIds.length === 0) return shareTokens;
  return data.findRemoved(db, id, userIds).then(({ size }) => (size > 0 ? [] : shareTokens));
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
  const tokens = findUsableTokens(context, tournament, reader?.id ?? null);
  return tokens instanceof Promise ? tokens.then(admit) : admit(tokens);
}

function requireAdmissionWith(
  { db, clock, shareTokens }: Pick<Context, 'db' | 'clock' | 'shareTokens'>,
  reader: Viewer | null,
  tournament: data.TournamentAccess,
  notFound: () => AppError,
): MaybePromise<void> {
  // Only the link opens a private tournament to a guest, as to a visitor (rule Y5).
  const viewer = reader?.isGuest ? null : reader;
  const decide = (standing?: Standing) => {
    const access = admission({ viewer, shareTokens, now: clock.now() }, tournament, standing);
    if (access === 'hidden') throw notFound();
    if (access === 'sign_in') throw unauthorized();
  };
  if (!dependsOnStanding(viewer, tournament)) return decide();
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
  context: CachedReading,
  viewer: Viewer | null,
  id: number,
  notFound = tournamentNotFound,
): MaybePromise<data.TournamentAccess> {
  const requireOpen = (tournament: data.TournamentAccess) => {
    const admitted = requireAdmission(context, viewer, tournament, notFound);
    return admitted instanceof Promise ? admitted.then(() => tournament) : tournament;
  };
  const tournament = context.reads.recall(rosterScope(id), 'access', async () => {
    return orThrow(await data.findTournament(context.db, id), notFound);
  });
  return tournament instanceof Promise ? tournament.then(requireOpen) : requireOpen(tournament);
}

type LoadShared = (context: Context, id: number) => Promise<unknown>;
type ReadCall = { context: Context; viewer: Viewer | null; params: { id: number } };

/**
 * The answer about a tournament that all its viewers share, from the read cache.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function readShared(
  { context, viewer, params: { id } }: ReadCall,
  { scope, part, load }: { scope: (id: number) => CacheScope; part: string; load: LoadShared },
) {
  await openForReading(context, viewer, id);
  return context.reads.get(scope(id), part, () => load(context, id));
}

/** Whether the viewer may open a tournament, from the read cache. */
export async function mayOpen(context: CachedReading, viewer: Viewer | null, id: number) {
  try {
    await openForReading(context, viewer, id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Whether the viewer may open a tournament and is one of its hosts. */
export async function isHost(context: CachedReading, viewer: Viewer | null, id: number): Promise<boolean> {
  if (!viewer || viewer.isGuest || !(await mayOpen(context, viewer, id))) return false;
  return hasPower(context, viewer, await openForReading(context, viewer, id), 'organize');
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
 * Checks from the read cache that the viewer may open a discussion. Returns its tournament.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function openDiscussion(context: CachedReading, viewer: Viewer | null, matchupId: number) {
  const find = async () =>
    orThrow(await data.findTournamentOfMatchup(context.db, matchupId), matchupNotFound).id;
  const tournamentId = await context.reads.recall(discussionScope(matchupId), 'tournament', find);
  await openForReading(context, viewer, tournamentId, matchupNotFound);
  return tournamentId;
}

/**
 * Whether each of these users and visitors, with the links that their browsers have opened, may see a tournament now. Reads the
 * standings of all users in one query.
 */
export async function findAdmitted(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  readers: readonly { userId: number | null; links: OpenedLinks }[],
): Promise<boolean[]> {
  const tournament = await data.findTournament(db, id);
  // A deleted tournament has nothing left to hide, and every socket in its room gets the message that it changed.
  if (!tournament) return readers.map(() => true);
  const userIds = new Set(readers.flatMap(({ userId }) => userId ?? []));
  const users = await data.findStandings(db, id, [...userIds]);
  const userIdsOf = ({ userId, links }: (typeof readers)[number]) =>
    userId === null ? links.userIds : [...links.userIds, userId];
  const removed = await data.findRemoved(db, id, [...new Set(readers.flatMap(userIdsOf))]);
  const now = clock.now();
  return readers.map((reader) => {
    const { userId, links } = reader;
    const shareTokens = userIdsOf(reader).some((each) => removed.has(each)) ? [] : links.tokens;
    const user = users.get(userId ?? 0);
    const viewer = user ? { id: user.id, role: user.role } : null;
    return admission({ viewer, shareTokens, now }, tournament, user) === 'open';
  });
}

type Managed = { id: number; creatorId: number };

/** Whether a user has a power in a tournament. */
export async function hasPower({ db }: WithDb, viewer: Person, tournament: Managed, power: Power) {
  if (hasOwnPower(viewer, tournament, power)) return true;
  return isPowerOfManagers(power) && isManager(db, tournament.id, viewer.id);
}

const REFUSALS: Record<Power, string> = {
  manage: 'Only the tournament creator, a manager or an admin can do this.',
  organize: 'Only the tournament creator or a manager can do this.',
  own: 'Only the tournament creator or an admin can do this.',
  delete: 'Only the tournament creator can do this.',
};

/** @throws AppError FORBIDDEN */
export async function requirePower(context: WithDb, viewer: Viewer, tournament: Managed, power: Power) {
  if (!(await hasPower(context, viewer, tournament, power))) throw forbidden(REFUSALS[power]);
}

/** Requires that a user may open a tournament and has a power in it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function openWithPower(context: Reading, viewer: Viewer, id: number, power: Power) {
  const tournament = await openTournament(context, viewer, id);
  await requirePower(context, viewer, tournament, power);
  return tournament;
}

/** Finds a tournament for its creator, a manager or an admin, who moderate it, too (rule O12). @throws AppError NOT_FOUND, FORBIDDEN */
export const openAsManager = (context: Reading, viewer: Viewer, id: number) =>
  openWithPower(context, viewer, id, 'manage');

type Person = Pick<Viewer, 'id' | 'role'>;
/** `shareTokens` are those of the links that the reader's browser has opened. */
type Reader = { viewer: Person | null; shareTokens: readonly string[]; now: Date };
/** How a user is related to a tournament, apart from being its creator or an admin. */
type Standing = Record<'isParticipant' | 'isManager' | 'isAdmitted', boolean>;
type Visibility = Omit<data.TournamentAccess, 'id' | 'name'>;

/** Whether a user has a power as creator or admin, which takes no query. */
const hasOwnPower = (viewer: Person, tournament: Pick<Managed, 'creatorId'>, power: Power) =>
  givesPower(officesOf(viewer, tournament), power);

const isPowerOfManagers = (power: Power) =>
  givesPower({ isCreator: false, isManager: true, isAdmin: false }, power);

/** Whether `admission` needs the user's standing to decide. */
const dependsOnStanding = (viewer: Viewer | null, tournament: Visibility): viewer is Viewer =>
  viewer !== null &&
  !tournament.isPublic &&
  tournament.shareToken !== null &&
  !hasOwnPower(viewer, tournament, 'manage');

/**
 * Whether a reader may open a tournament: at once, after a sign-in, or never, as if it did not exist. Users who were removed come
 * without tokens.
 */
function admission(
  { viewer, shareTokens, now }: Reader,
  tournament: Visibility,
  standing: Standing | undefined,
): 'open' | 'sign_in' | 'hidden' {
  const { isPublic, shareToken } = tournament;
  if (isPublic) return 'open';
  if (shareToken === null) return viewer ? 'open' : 'sign_in';
  if (viewer && hasOwnPower(viewer, tournament, 'manage')) return 'open';
  if (standing?.isParticipant || standing?.isManager) return 'open';
  if (standing?.isAdmitted || shareTokens.includes(shareToken)) return 'open';
  const { roomToken, roomEndsAt } = tournament;
  const isInRoom =
    roomToken !== null && roomEndsAt !== null && roomEndsAt > now && shareTokens.includes(roomToken);
  return isInRoom ? 'open' : 'hidden';
}

const TOKEN_BYTES = 16;
const linkNotFound = () => notFound('This link does not work any more. Ask for a new one.');

/** Creates a share token. One random token in 200,000 looks like a slug and is replaced. */
export function createShareToken(): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return isShareToken(token) ? token : createShareToken();
}

/**
 * Finds the tournament behind a token, and whether it opens to the reader without the token, too. Each unknown token counts
 * for the limit of the network that sent it.
 * @throws AppError NOT_FOUND for every token that opens nothing to this reader, TOO_MANY_REQUESTS
 */
export async function openShare(
  { db, clock, limits, linkUserIds }: Pick<Context, 'db' | 'clock' | 'limits' | 'linkUserIds'>,
  viewer: Viewer | null,
  { token, network }: { token: string; network: string },
): Promise<{ tournamentId: number; isAdmitted: boolean }> {
  await limits.shareFailures.check(network);
  const tournament = isShareToken(token) ? await data.findTournamentByToken(db, token) : undefined;
  if (!tournament) {
    await limits.shareFailures.take(network);
    throw linkNotFound();
  }
  const standing = dependsOnStanding(viewer, tournament)
    ? (await data.findStandings(db, tournament.id, [viewer.id])).get(viewer.id)
    : undefined;
  const opened = { db, linkUserIds, shareTokens: [token] };
  const usable = await findUsableTokens(opened, tournament, viewer?.id ?? null);
  const reader = { viewer, shareTokens: usable, now: clock.now() };
  if (admission(reader, tournament, standing) !== 'open') throw linkNotFound();
  const isAdmitted = admission({ ...reader, shareTokens: [] }, tournament, standing) === 'open';
  return { tournamentId: tournament.id, isAdmitted };
}

/** Opens a link. A user is admitted for good, in every browser (rule A27). @throws as `openShare` */
export async function admitByLink(
  context: Context,
  viewer: Viewer | null,
  opened: { token: string; network: string },
): Promise<{ tournamentId: number }> {
  const { tournamentId, isAdmitted } = await openShare(context, viewer, opened);
  if (viewer && !isAdmitted) {
    const now = context.clock.now();
    await data.insertPermission(context.db, { shareToken: opened.token, userId: viewer.id, now });
  }
  return { tournamentId };
}

/**
 * Gives a private tournament a new link and ends every permission that came from the old one.
 * @throws AppError NOT_FOUND, FORBIDDEN (also for rule J10), WRONG_STATE for a public tournament
 */
export async function renewShareToken({ context, viewer, params: { id } }: Call<'renewShareToken'>) {
  await openWithPower(context, viewer, id, 'own');
  return changeTournament(context, { id, by: viewer }, async (change) => {
    if (change.tournament.isPublic) throw wrongState('A public tournament keeps its link.');
    await requireNoOwnSide(change, viewer, 'link');
    await updateTournament(change, { shareToken: createShareToken() });
    await data.deletePermissions(change.tx, id);
    const values = { shareLink: 'changed' };
    record(change, { action: 'settings_changed', before: values, after: values });
    return { sharePath: sharePath(change.tournament) };
  });
}
