import { hash, verify } from '@node-rs/argon2';
import {
  type Achievement,
  type CurrentUser,
  type PasswordBody,
  type ProfileBody,
  passwordBody,
  type RegisterBody,
  type SignInBody,
} from '#contract/account.ts';
import type { Context } from '#server/context.ts';
import { AppError, fieldError, unauthorized, wrongCredentials } from '#server/http/errors.ts';
import * as data from './data.ts';
import { presentAchievement, presentCurrentUser } from './presenter.ts';
import { deleteSessions, findSessionIds } from './session-data.ts';
import type { Ranks } from './user-ranks.ts';
import { requireStrongPassword } from './weak-password.ts';

/** Argon2id, the library's default, with OWASP's parameters, which stand at the start of each hash. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ARGON2_PREFIX = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;
const hashPassword = (password: string) => hash(password, ARGON2);

/** Verified for an unknown e-mail address, so that both refusals take the same time (rule A8). */
const decoyHash = hashPassword('decoy password');

/**
 * Checks e-mail address and password (rule A8), and renews a hash that was made with other parameters.
 * @throws AppError WRONG_CREDENTIALS, the same for both
 */
export async function signIn(context: Context, body: SignInBody): Promise<data.UserRow> {
  const { db } = context;
  const user = await data.findUserByEmail(db, body.email);
  const isRight = await verify(user?.passwordHash ?? (await decoyHash), body.password);
  if (!user?.passwordHash || !isRight) {
    throw wrongCredentials(user?.id);
  }
  if (user.passwordHash.startsWith(ARGON2_PREFIX)) return user;
  const renewed = await data.replacePasswordHash(db, user, await hashPassword(body.password));
  // The hash was changed in the meantime, by another sign-in or a new password: check against the new one.
  return renewed ?? signIn(context, body);
}

/** True for a wrong e-mail address or password, false for failures such as an unavailable database. */
export const isWrongPassword = (error: unknown) =>
  error instanceof AppError && (error.code === 'WRONG_CREDENTIALS' || error.code === 'WRONG_PASSWORD');

/**
 * Creates an account (rules A5, A6); the account of ADMIN_EMAIL becomes admin (rule O1).
 * @throws AppError INVALID_INPUT for a weak password, EMAIL_TAKEN, USERNAME_TAKEN
 */
export async function register({ db, clock, config }: Context, body: RegisterBody): Promise<data.UserRow> {
  await requireStrongPassword(body.password, { owner: body, field: 'password' });
  const passwordHash = await hashPassword(body.password);
  const now = clock.now();
  const user = await data.insertUser(db, {
    email: body.email,
    username: body.username,
    firstName: body.firstName,
    lastName: body.lastName,
    passwordHash,
    role: body.email === config.adminEmail ? 'admin' : 'user',
    createdAt: now,
    updatedAt: now,
  });
  if (user) return user;
  if (await data.findUserByEmail(db, body.email)) {
    throw fieldError('EMAIL_TAKEN', 'email', 'An account with this email already exists. Please sign in.');
  }
  throw usernameTaken();
}

const usernameTaken = () =>
  fieldError('USERNAME_TAKEN', 'username', 'This username is taken. Please choose another one.');

/** The signed-in user with their rank. @throws AppError UNAUTHORIZED for a deleted user */
export async function getCurrentUser(
  { db }: Pick<Context, 'db'>,
  ranks: Ranks,
  userId: number,
): Promise<CurrentUser> {
  const user = await data.findUser(db, userId);
  if (!user) throw unauthorized();
  return presentCurrentUser(user, await ranks.rankOf(db, user.points));
}

/** Requires an existing user. @throws AppError NOT_FOUND */
export async function requireUser({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  if (!(await data.findUser(db, userId))) throw new AppError('NOT_FOUND', 'This user does not exist.');
}

/** The achievements of a user, the newest first (rule P10). @throws AppError NOT_FOUND */
export async function listAchievements(context: Context, userId: number): Promise<Achievement[]> {
  await requireUser(context, userId);
  return (await data.findAchievements(context.db, userId)).map(presentAchievement);
}

/** Saves names and, unless empty, the username (rule A17). @throws AppError USERNAME_TAKEN */
export async function updateProfile(
  context: Context,
  { ranks, userId, body }: { ranks: Ranks; userId: number; body: ProfileBody },
): Promise<CurrentUser> {
  const { db, clock } = context;
  if (body.username && (await data.isUsernameTaken(db, body.username, userId))) throw usernameTaken();
  const patch = { firstName: body.firstName, lastName: body.lastName, updatedAt: clock.now() };
  try {
    await data.updateUser(db, userId, body.username ? { ...patch, username: body.username } : patch);
  } catch (error) {
    // Another user took the name after the first check.
    if (body.username && (await data.isUsernameTaken(db, body.username, userId))) throw usernameTaken();
    throw error;
  }
  context.bus.publish({ type: 'user_changed' });
  return getCurrentUser(context, ranks, userId);
}

/**
 * Sets a new password; the route ends the other sessions (rule A11).
 * @throws AppError WRONG_PASSWORD, INVALID_INPUT for a weak password
 */
export async function changePassword(
  { db, clock }: Context,
  userId: number,
  body: PasswordBody,
): Promise<void> {
  const user = await requirePassword({ db }, userId, body.currentPassword);
  await requireStrongPassword(body.newPassword, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(body.newPassword);
  await data.updateUser(db, userId, { passwordHash, updatedAt: clock.now() });
}

/**
 * Requires the current password, because a session may be open on a lost device.
 * @throws AppError WRONG_PASSWORD at `currentPassword`
 */
export async function requirePassword(
  { db }: Pick<Context, 'db'>,
  userId: number,
  password: string,
): Promise<data.UserRow> {
  const user = await data.findUser(db, userId);
  if (user?.passwordHash && (await verify(user.passwordHash, password))) return user;
  throw fieldError('WRONG_PASSWORD', 'currentPassword', 'This is not your current password.');
}

/**
 * Sets a forgotten password for the operator's command and ends all sessions of the user (rule A11).
 * @throws AppError INVALID_INPUT, NOT_FOUND
 */
export async function resetPassword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  password: string,
): Promise<void> {
  const parsed = passwordBody.shape.newPassword.safeParse(password);
  if (!parsed.success)
    throw fieldError('INVALID_INPUT', 'newPassword', parsed.error.issues[0]?.message ?? '');
  const user = await data.findUserByEmail(db, email);
  if (!user) throw new AppError('NOT_FOUND', `There is no account for ${email}.`);
  await requireStrongPassword(password, { owner: user, field: 'newPassword' });
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await data.updateUser(tx, user.id, { passwordHash, updatedAt: clock.now() });
    await deleteSessions(tx, await findSessionIds(tx, user.id));
  });
}

/**
 * Makes the account of an e-mail address an admin (rule O1). Returns false when there is none. Cached sessions
 * read the role again within a minute (rule A10).
 */
export async function makeAdmin(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
): Promise<boolean> {
  const user = await data.findUserByEmail(db, email);
  if (!user) return false;
  await data.updateUser(db, user.id, { role: 'admin', updatedAt: clock.now() });
  return true;
}

export type { UserRow } from './data.ts';
export { presentCounters, presentPerson } from './presenter.ts';
export type { Sessions } from './sessions.ts';
