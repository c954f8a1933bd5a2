import type { Achievement, CurrentUser, ProfileBody } from '#contract/account.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { countUnreadNotices } from '#server/features/notices/service.ts';
import { conflict, fieldError, forbidden, notFound, orThrow, unauthorized } from '#server/http/errors.ts';
import { networkAddresses } from '#server/lib/network-trust.ts';
import { hasAddress } from './address.ts';
import type { UserRow } from './data.ts';
import * as data from './data.ts';
import { storePassword } from './new-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { presentAchievement, presentCurrentUser } from './presenter.ts';
import { usernameTaken } from './registration.ts';
import type { Ranks } from './user-ranks.ts';
import { requireStrongPassword } from './weak-password.ts';

/** Passwords and passkeys open no account where SIGN_IN=oidc. */
export const passwordsRefused = ({ identityProviders: { oidc } }: Pick<Config, 'identityProviders'>) =>
  forbidden(`This site has one way in. Please continue with ${oidc?.name}.`);

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
export async function requireUser({ db }: Pick<Context, 'db'>, userId: number): Promise<data.CountedUser> {
  return orThrow(await data.findUser(db, userId), userNotFound);
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
 * @throws AppError INVALID_INPUT for a weak password, CONFLICT without an address, UNAVAILABLE
 */
export async function changePassword(
  context: Context,
  { user, network, newPassword }: { user: UserRow; network: string; newPassword: string },
): Promise<UserRow> {
  const { db, clock, config } = context;
  // A password alone signs no one in.
  if (!hasAddress(user)) throw conflict('Your account has no email to sign in with. Add one first.');
  await requireStrongPassword(config, newPassword, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword, { network, account: user.email });
  await db.transaction(async (tx) => {
    await storePassword(tx, { userId: user.id, passwordHash, at: clock.now() });
    await queueMail({ ...context, db: tx }, { kind: 'password_changed', userIds: [user.id] });
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

export { accountLabel, addressOf } from './address.ts';
export { createAdminCode } from './admin-code.ts';
export { codeNeeded } from './code-step.ts';
export type { CountedUser, UserRow } from './data.ts';
export {
  deleteBan,
  deleteKeysOf,
  deleteSessionsOf,
  findBan,
  findBans,
  findUser,
  findUserByEmail,
  storeBan,
} from './data.ts';
export { deviceName } from './device-name.ts';
export type { Devices } from './devices.ts';
export { countWrongAdminCode } from './first-admin.ts';
export { type AdminNotice, makeAdmin, prepareAdmin, requireAccount, resetPassword } from './operator.ts';
export { hashCode } from './password-hash.ts';
export {
  presentAccount,
  presentCounters,
  presentNumbered,
  presentPerson,
  presentSession,
} from './presenter.ts';
export { register, registerIdentified, type SignUpProofs } from './registration.ts';
export type { Sessions } from './sessions.ts';
export { newSessionToken } from './sessions.ts';
export { type Client, isWrongCredentials, requireNotBanned, signIn } from './sign-in.ts';
export type { Signing } from './signing.ts';
export { createRanks, type Ranks } from './user-ranks.ts';
