import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto';
import {
  type Account,
  type Achievement,
  account,
  achievement,
  type CurrentUser,
  type OwnSession,
  ownSession,
  type ProfileBody,
  passwordBody,
  type RegisterBody,
} from '#contract/account.ts';
import { imagePathOrNull } from '#contract/image.ts';
import { authPath } from '#contract/sign-in-address.ts';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import { levelOf } from '#engine/rewards/points.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { insertHistory } from '#server/db/history.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { countUnreadNotices } from '#server/features/notices/service.ts';
import { fieldError, forbidden, notFound, orThrow, unauthorized } from '#server/http/errors.ts';
import { networkAddresses } from '#server/lib/network-trust.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';
import * as data from './data.ts';
import { deleteBan, deleteSessions, findSessionIds, type UserRow } from './data.ts';
import { createFirstAdminCode, isFirstAdminCode, makeFirstAdmin } from './first-admin.ts';
import { maySignUp, requireMaySignUp } from './may-sign-up.ts';
import { storePassword } from './new-password.ts';
import { hashPassword, OPERATOR, verifyPassword } from './password-hash.ts';
import type { Ranks } from './user-ranks.ts';
import { requireStrongPassword } from './weak-password.ts';

/**
 * Creates an account (rules A5, A6, A37). That of ADMIN_EMAIL becomes admin; with PUBLIC_URL its address needs the code (rule
 * O1).
 * @throws AppError SIGN_UP_REFUSED, INVALID_INPUT for a weak password, EMAIL_TAKEN, USERNAME_TAKEN, UNAVAILABLE
 */
export async function register(
  context: Context,
  body: RegisterBody,
  { network, adminCode }: { network: string; adminCode: string | null },
): Promise<data.UserRow> {
  const { db, clock, config } = context;
  const claim = claimAddress(body, { adminEmail: config.adminEmail, adminCode });
  const applicant = { email: body.email, invitation: body.invitation, isOperator: isOperator(claim) };
  await requireMaySignUp(context, applicant);
  await requireStrongPassword(config, body.password, { owner: body, field: 'password' });
  const passwordHash = await hashPassword(body.password, { network, account: body.email });
  const now = clock.now();
  const row = {
    email: body.email,
    username: body.username,
    firstName: body.firstName,
    lastName: body.lastName,
    passwordHash,
    createdAt: now,
    updatedAt: now,
  };
  const user = await db.transaction(async (tx) => {
    const inserted = await INSERTS[claim](tx, row, adminCode);
    if (!inserted) return null;
    await maySignUp(tx, context, applicant);
    await queueMail({ ...context, db: tx }, { kind: 'verify_email', userIds: [inserted.id] });
    return inserted;
  });
  if (user) return user;
  const taken = await takenError(db, body.email);
  throw claim === 'refused' ? emailTaken() : taken;
}

/** A person whom a provider has identified, without an account (rule A54). */
export type NewPerson = {
  /** An address that the provider has verified. */
  verifiedEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
};

/** What the address of the auth screen held. */
export type SignUpProofs = { adminCode?: string | undefined; invitation?: string | undefined };

/**
 * Creates an account without a password in a transaction. Without a verified address it has none, and a taken username gets a number.
 * @throws AppError SIGN_UP_REFUSED, EMAIL_TAKEN
 */
export async function registerIdentified(
  context: Pick<Context, 'clock' | 'config'>,
  tx: Transaction,
  { person, given, adminCode }: { person: NewPerson; given: SignUpProofs; adminCode: string | null },
): Promise<data.UserRow> {
  const { clock, config } = context;
  const now = clock.now();
  const { verifiedEmail, firstName, lastName } = person;
  const email = verifiedEmail ?? noAddress();
  const claim = claimAddress(
    { email, adminCode: given.adminCode },
    { adminEmail: config.adminEmail, adminCode },
  );
  const applicant = { email: verifiedEmail, invitation: given.invitation, isOperator: isOperator(claim) };
  await maySignUp(tx, context, applicant);
  if (claim === 'refused' || (await data.findUserByEmail(tx, email))) throw emailTaken();
  const username = await findFreeUsername(tx, person.username);
  const row = {
    email,
    emailVerifiedAt: verifiedEmail === null ? null : now,
    firstName,
    lastName,
    passwordHash: null,
    createdAt: now,
    updatedAt: now,
  };
  const user = await INSERTS[claim](tx, { ...row, username }, adminCode);
  // Another user took the name or the address after the check.
  return user ?? orThrow(await INSERTS[claim](tx, { ...row, username: null }, adminCode), emailTaken);
}

const USERNAME_TRIES = 5;

async function findFreeUsername(db: Executor, wanted: string | null): Promise<string | null> {
  const base = wanted?.replace(/[^A-Za-z0-9_]/g, '').slice(0, 24) ?? '';
  if (base === '') return null;
  const candidates = [
    base,
    ...Array.from({ length: USERNAME_TRIES }, () => `${base}_${randomInt(1000, 10_000)}`),
  ];
  for (const candidate of candidates) if (!(await data.isUsernameTaken(db, candidate))) return candidate;
  return null;
}

type NewUser = Parameters<typeof data.insertUser>[1] & { createdAt: Date; username: string | null };

type Insert = (tx: Transaction, row: NewUser, adminCode: string | null) => Promise<data.UserRow | null>;

const INSERTS: Record<AddressClaim, Insert> = {
  user: data.insertUser,
  'first-admin': insertFirstAdmin,
  admin: insertAdmin,
  // Stands in for the insert, so that the answer takes as many queries as the one for a taken address.
  refused: async (tx, row) => {
    await data.isUsernameTaken(tx, row.username ?? '');
    return null;
  },
};

/** Inserts the first account of a site as its admin. @throws AppError CONFLICT for a later one */
async function insertFirstAdmin(tx: Transaction, row: NewUser): Promise<data.UserRow | null> {
  const user = await data.insertUser(tx, row);
  if (!user) return null;
  await makeFirstAdmin(tx, { userId: user.id, at: row.createdAt });
  return { ...user, role: 'admin' };
}

/** Inserts the account of ADMIN_EMAIL as an admin. @throws AppError EMAIL_TAKEN, also for a code that was used */
async function insertAdmin(tx: Transaction, row: NewUser, adminCode: string | null): Promise<data.UserRow> {
  const code = adminCode && { codeHash: hashAdminCode(adminCode), usedAt: row.createdAt };
  if (code && !(await data.markAdminCodeUsed(tx, code))) throw emailTaken();
  const user = await data.insertUser(tx, { ...row, role: 'admin' });
  // Thrown here, so that the code stays unused.
  if (!user) throw await takenError(tx, row.email);
  return user;
}

const takenError = async (db: Executor, email: string) =>
  (await data.findUserByEmail(db, email)) ? emailTaken() : usernameTaken();

/** Passwords and passkeys open no account where SIGN_IN=oidc. */
export const passwordsRefused = ({ identityProviders: { oidc } }: Pick<Config, 'identityProviders'>) =>
  forbidden(`This site has one way in. Please continue with ${oidc?.name}.`);

const emailTaken = () =>
  fieldError('EMAIL_TAKEN', 'email', 'An account with this email already exists. Please sign in.');

const usernameTaken = () =>
  fieldError('USERNAME_TAKEN', 'username', 'This username is taken. Please choose another one.');

/** The signed-in user with rank and unread notices. @throws AppError UNAUTHORIZED for a deleted user */
export async function getCurrentUser(
  { db, config }: Pick<Context, 'db' | 'config'>,
  ranks: Ranks,
  userId: number,
): Promise<CurrentUser> {
  const user = orThrow(await data.findUser(db, userId), unauthorized);
  const [rank, unreadNotices, mayBecomeAdmin] = await Promise.all([
    ranks.rankOf(db, user.points),
    countUnreadNotices(db, userId),
    config.offersAdmin && user.role !== 'admin' && data.isFirstOfSite(db, userId),
  ]);
  const [networkAddress = null] = networkAddresses(config);
  return presentCurrentUser(user, { rank, unreadNotices, mayBecomeAdmin, networkAddress });
}

export const userNotFound = () => notFound('This user does not exist or has been deleted.');

/** Requires an existing user. @throws AppError NOT_FOUND, also for a deleted user */
export async function requireUser({ db }: Pick<Context, 'db'>, userId: number): Promise<data.UserRow> {
  const user = orThrow(await data.findUser(db, userId), userNotFound);
  return user;
}

/** The achievements of a user, the newest first. @throws AppError NOT_FOUND */
export async function listAchievements(context: Context, userId: number): Promise<Achievement[]> {
  await requireUser(context, userId);
  return (await data.findAchievements(context.db, userId)).map(presentAchievement);
}

/**
 * Saves the names and, if sent, the username; an empty one removes it (rule A17).
 * @throws AppError USERNAME_TAKEN, UNAUTHORIZED for a deleted user
 */
export async function updateProfile(
  context: Context,
  { ranks, userId, body }: { ranks: Ranks; userId: number; body: ProfileBody },
): Promise<CurrentUser> {
  const { db, clock } = context;
  if (body.username && (await data.isUsernameTaken(db, body.username, userId))) throw usernameTaken();
  const patch = { firstName: body.firstName, lastName: body.lastName, updatedAt: clock.now() };
  try {
    const username = body.username === undefined ? {} : { username: body.username || null };
    await data.updateUser(db, userId, { ...patch, ...username });
  } catch (error) {
    // Another user took the name after the first check.
    if (body.username && (await data.isUsernameTaken(db, body.username, userId))) throw usernameTaken();
    throw error;
  }
  context.bus.publish({ type: 'user_changed' });
  return getCurrentUser(context, ranks, userId);
}

/**
 * Sets the password of a user who has proven to be the owner; the route ends the other sessions (rule A11).
 * @throws AppError INVALID_INPUT for a weak password, UNAVAILABLE
 */
export async function changePassword(
  { db, clock, config }: Context,
  { user, network, newPassword }: { user: UserRow; network: string; newPassword: string },
): Promise<UserRow> {
  await requireStrongPassword(config, newPassword, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword, { network, account: user.email });
  await db.transaction(async (tx) => {
    await storePassword(tx, { userId: user.id, passwordHash, at: clock.now() });
    await queueMail({ db: tx, clock, config }, { kind: 'password_changed', userIds: [user.id] });
  });
  return { ...user, passwordHash, newEmail: null };
}

/**
 * Requires the current password, because a session may be open on a lost device.
 * @throws AppError WRONG_PASSWORD at `currentPassword`, UNAVAILABLE
 */
export async function requirePassword(
  { db }: Pick<Context, 'db'>,
  { userId, network, password }: { userId: number; network: string; password: string },
): Promise<data.UserRow> {
  const user = await data.findUser(db, userId);
  const hash = user?.passwordHash ?? null;
  if (user && hash && (await verifyPassword(password, hash, { network, account: user.email }))) return user;
  throw fieldError('WRONG_PASSWORD', 'currentPassword', 'This is not your current password.');
}

/** The account of an address, for the operator's command. @throws AppError NOT_FOUND */
export async function requireAccount({ db }: Pick<Context, 'db'>, email: string): Promise<data.UserRow> {
  return orThrow(await data.findUserByEmail(db, email), () => notFound(`There is no account for ${email}.`));
}

/**
 * Sets a forgotten password for the operator's command and ends all sessions of the user.
 * @throws AppError INVALID_INPUT, NOT_FOUND
 */
export async function resetPassword(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  email: string,
  password: string,
) {
  const parsed = passwordBody.shape.newPassword.safeParse(password);
  if (!parsed.success)
    throw fieldError('INVALID_INPUT', 'newPassword', parsed.error.issues[0]?.message ?? '');
  const user = await requireAccount({ db }, email);
  await requireStrongPassword(config, password, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(password, OPERATOR);
  await db.transaction(async (tx) => {
    await storePassword(tx, { userId: user.id, passwordHash, at: clock.now() });
    await data.deleteCalendarKey(tx, user.id);
    await deleteSessions(tx, await findSessionIds(tx, user.id));
  });
}

/** What the operator has to do for the account of ADMIN_EMAIL, and the link that makes the first admin. */
export type AdminNotice = { text: string; link: string | null; code?: string };

/**
 * Makes the account of ADMIN_EMAIL an admin when the server starts. With PUBLIC_URL it only returns what the operator has to
 * do for that, or null.
 */
export async function prepareAdmin(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  adminCode: string | null,
): Promise<AdminNotice | null> {
  const { adminEmail, publicUrl, offersAdmin } = context.config;
  if (offersAdmin && adminCode && !(await data.hasAdmin(context.db))) {
    const text = 'The first account becomes the admin with this code:';
    return { text, link: null, code: adminCode };
  }
  if (!adminEmail) return null;
  if (adminCode === null || !publicUrl) {
    await makeAdmin(context, adminEmail);
    return null;
  }
  const user = await data.findUserByEmail(context.db, adminEmail);
  if (!user && (await data.isAdminCodeUsed(context.db, hashAdminCode(adminCode)))) {
    return {
      text: 'The link of the first admin has been used. Sign up with another address, then run: npm run admin -- <that address>',
      link: null,
    };
  }
  if (!user) {
    return { text: 'Sign up as the admin here:', link: String(new URL(authPath({ adminCode }), publicUrl)) };
  }
  if (user.role === 'admin') return null;
  return {
    text: 'The account of ADMIN_EMAIL is no admin. Set its password, because another person may have made it (npm run password -- <its address>), then run: npm run admin -- <its address>',
    link: null,
  };
}

/**
 * Makes the account of an e-mail address an admin and ends its ban. Returns false without such an account. Cached
 * sessions read the role again within a minute (rule A10).
 */
export async function makeAdmin({ db, clock }: Pick<Context, 'db' | 'clock'>, email: string) {
  return db.transaction(async (tx) => {
    const user = await data.findUserByEmail(tx, email);
    if (!user) return false;
    if (user.role === 'admin') return true;
    const at = clock.now();
    await data.updateUser(tx, user.id, { role: 'admin', updatedAt: at });
    // Banned users cannot be admins.
    await deleteBan(tx, user.id);
    const change = {
      action: 'role_changed',
      about: { userId: user.id },
      before: { role: user.role },
      after: { role: 'admin' },
    } as const;
    await insertHistory(tx, { actor: { id: null, role: 'operator' }, at, entries: [change] });
    return true;
  });
}

export { codeNeeded } from './code-step.ts';
export type { UserRow } from './data.ts';
export {
  deleteBan,
  deleteSessionsOf,
  findBan,
  findBans,
  findUser,
  findUserByEmail,
  storeBan,
} from './data.ts';
export { deviceName } from './device-name.ts';
export type { Devices } from './devices.ts';
export { hashCode } from './password-hash.ts';
export type { Sessions } from './sessions.ts';
export { newSessionToken } from './sessions.ts';
export { type Client, isWrongCredentials, signIn } from './sign-in.ts';
export type { Signing } from './signing.ts';
export { createRanks, type Ranks } from './user-ranks.ts';

/** Stands in for an address. It matches no sign-in and no mail. */
export const noAddress = () => `no address ${randomUUID()}`;

/** False for users whose provider has not verified an address, or whose owner has taken it back. */
export const hasAddress = ({ email }: Pick<UserRow, 'email'>) => email.includes('@');

const COUNTERS = ['points', 'totalVotes', 'tournamentsWon', 'perfectPredictions'] as const;

type Named = Pick<UserRow, 'username' | 'firstName' | 'lastName' | 'imageSha'>;

/** What all readers see of a user: names and picture, never the e-mail address (rule A12). */
export const presentPerson = ({ username, firstName, lastName, imageSha }: Named) => ({
  username,
  firstName,
  lastName,
  profileImageUrl: imagePathOrNull(imageSha),
});

/**
 * Counters that are never below 0, although a correction and a later removal of a vote may make the stored ones negative.
 */
export function presentCounters(user: Pick<UserRow, (typeof COUNTERS)[number]>) {
  const shown = COUNTERS.map((name) => [name, Math.max(0, user[name])] as const);
  return Object.fromEntries(shown) as Record<(typeof COUNTERS)[number], number>;
}

/** An account as its user and admins see it, with the e-mail address. */
export const presentAccount = (user: data.UserRow): Account => ({
  ...pickShown(account, user),
  email: hasAddress(user) ? user.email : '',
  ...presentPerson(user),
  level: levelOf(user),
  ...presentCounters(user),
});

/** What users see of themselves. */
const presentCurrentUser = (
  user: UserRow,
  known: Pick<CurrentUser, 'rank' | 'unreadNotices' | 'mayBecomeAdmin' | 'networkAddress'>,
): CurrentUser => ({
  ...presentAccount(user),
  isEmailVerified: user.emailVerifiedAt !== null,
  newEmail: user.newEmail,
  ...known,
});

/** A session of the signed-in user. */
export const presentSession = (session: data.SessionRow, currentId: string): OwnSession => ({
  ...pickShown(ownSession, session),
  lastSeenAt: session.lastSeenAt?.toISOString() ?? null,
  isCurrent: session.id === currentId,
});

/** An achievement with its title and description. */
function presentAchievement(row: data.AchievementRow): Achievement {
  const step = ACHIEVEMENTS[row.type].find(({ threshold }) => threshold === row.threshold);
  return {
    ...pickShown(achievement, row),
    title: step?.title ?? row.type,
    description: step?.description ?? '',
  };
}

/**
 * The code that proves that a sign-up with ADMIN_EMAIL comes from the operator, who reads it in the link that the server
 * makes when it starts. All servers with the same secret compute the same code, and the database stores whether it
 * was used. Null without PUBLIC_URL, where only the local network reaches the server. Without ADMIN_EMAIL it is the code of the
 * first admin.
 */
export function createAdminCode(
  { adminEmail, publicUrl, offersAdmin }: Pick<Config, 'adminEmail' | 'publicUrl' | 'offersAdmin'>,
  sessionSecret: string,
): string | null {
  if (offersAdmin) return createFirstAdminCode(sessionSecret);
  if (!adminEmail || !publicUrl) return null;
  return createHmac('sha256', sessionSecret).update(`single admin code of ${adminEmail}`).digest('base64url');
}

type AddressClaim = 'user' | 'first-admin' | 'admin' | 'refused';

const isOperator = (claim: AddressClaim) => claim === 'admin' || claim === 'first-admin';

/**
 * What a sign-up may become: an ordinary user, the first admin, or nothing. The address of ADMIN_EMAIL is free for the holder
 * of the code alone, so that no other user takes it before the operator does.
 */
function claimAddress(
  { email, adminCode: given }: { email: string; adminCode?: string | undefined },
  { adminEmail, adminCode }: { adminEmail: string | null; adminCode: string | null },
): AddressClaim {
  if (adminEmail === null) {
    return adminCode && given && isFirstAdminCode(given, adminCode) ? 'first-admin' : 'user';
  }
  if (email !== adminEmail) return 'user';
  return adminCode === null || isSameSecret(given ?? '', adminCode) ? 'admin' : 'refused';
}

/** The hash that the database stores of a used code. */
const hashAdminCode = (code: string) => createHash('sha256').update(code).digest('base64url');
