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
import { requireStrongPassword } from './weak-password.ts';

/** Argon2id, the library's default, with OWASP's parameters. A hash begins with what made it. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ARGON2_PREFIX = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;
const hashPassword = (password: string) => hash(password, ARGON2);

/** Compared against when the e-mail is unknown, so that both refusals take the same time (R3). */
const decoyHash = hashPassword('nobody signs in with this');

/**
 * Checks e-mail and password (R3), and hashes the password anew where its hash was made otherwise than new ones are.
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
  // Another sign-in, or a new password, came first: what is there now decides.
  return renewed ?? signIn(context, body);
}

/** Whether a sign-in, or a change of the password, failed by what was typed, and not because the database was away. */
export const isWrongGuess = (error: unknown) =>
  error instanceof AppError && (error.code === 'WRONG_CREDENTIALS' || error.code === 'WRONG_PASSWORD');

/**
 * Makes an account (R3); ADMIN_EMAIL's becomes an admin (R5).
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

/** The signed-in user with their rank. @throws AppError UNAUTHORIZED when the account is gone */
export async function getCurrentUser({ db, ranks }: Context, userId: number): Promise<CurrentUser> {
  const user = await data.findUser(db, userId);
  if (!user) throw unauthorized();
  return presentCurrentUser(user, await ranks.rankOf(db, user.points));
}

/** @throws AppError NOT_FOUND unless there is such an account */
export async function requireUser({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  if (!(await data.findUser(db, userId))) throw new AppError('NOT_FOUND', 'This user does not exist.');
}

/** What somebody achieved, the newest first (R31). @throws AppError NOT_FOUND */
export async function listAchievements(context: Context, userId: number): Promise<Achievement[]> {
  await requireUser(context, userId);
  return (await data.findAchievements(context.db, userId)).map(presentAchievement);
}

/** Saves names and, when given, the username (A §5). @throws AppError USERNAME_TAKEN */
export async function updateProfile(
  context: Context,
  userId: number,
  body: ProfileBody,
): Promise<CurrentUser> {
  const { db, clock } = context;
  if (body.username && (await data.isUsernameTaken(db, body.username, userId))) throw usernameTaken();
  const patch = { firstName: body.firstName, lastName: body.lastName, updatedAt: clock.now() };
  try {
    await data.updateUser(db, userId, body.username ? { ...patch, username: body.username } : patch);
  } catch (error) {
    // Somebody took the name between the look and the write.
    if (body.username && (await data.isUsernameTaken(db, body.username, userId))) throw usernameTaken();
    throw error;
  }
  context.bus.publish({ type: 'person_changed' });
  return getCurrentUser(context, userId);
}

/**
 * Sets a new password (R39); who held the old one is signed out by the caller.
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

/** Asks again before what a borrowed phone should not do. @throws AppError WRONG_PASSWORD at `currentPassword` */
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
 * Sets the password of who forgot theirs, on the machine of whoever runs the app, and ends all their sessions.
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
 * Makes the account of ADMIN_EMAIL, or the one named on the command line, an admin (R5); false when there is none.
 * Sessions ask for the role again within a minute, so nobody has to sign in anew.
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
