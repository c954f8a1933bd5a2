import type { SignInBody } from '#contract/account.ts';
import type { Context } from '#server/context.ts';
import { AppError, fieldError, wrongCredentials } from '#server/http/errors.ts';
import type { Claim } from '#server/lib/fair-queue.ts';
import * as data from './data.ts';
import { findBan } from './data.ts';
import type { Devices } from './devices.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password-hash.ts';

/** The client of a sign-in: its network, which the limits count, and its device cookie. */
export type Client = { network: string; deviceCookie: string | undefined };

/**
 * Checks a sign-in within the limits. A failure counts for the account from this network and for the network.
 * Failures of a device that has signed in to the account before count for this device alone, so others never lock it out.
 * @throws AppError WRONG_CREDENTIALS, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function signIn(
  context: Context,
  devices: Devices,
  { body, client }: { body: SignInBody; client: Client },
): Promise<data.UserRow> {
  const { limits } = context;
  const { network } = client;
  await limits.signIns.check(body.email);
  const device = await findDevice(context, devices, { body, client });
  const claim = { network, account: body.email, isKnownDevice: device !== null };
  const attempt = () => checkCredentials(context, body, claim);
  const user = device
    ? await limits.signInFailures.attempt(`device ${device}`, attempt, isWrongCredentials)
    : await attemptFromUnknownDevice(context, { attempt, email: body.email, network });
  // Counts right passwords only, also of banned users, so that others who guess passwords cannot use up the limit.
  await limits.signIns.take(body.email);
  return user;
}

async function attemptFromUnknownDevice<T>(
  { limits }: Context,
  { attempt, email, network }: { attempt: () => Promise<T>; email: string; network: string },
): Promise<T> {
  await limits.signInFailuresByAddress.check(network);
  return limits.signInFailures
    .attempt(`${email} ${network}`, attempt, isWrongCredentials)
    .catch(async (error: unknown) => {
      if (isWrongCredentials(error)) await limits.signInFailuresByAddress.take(network);
      throw error;
    });
}

async function findDevice(
  { db }: Context,
  devices: Devices,
  { body, client }: { body: SignInBody; client: Client },
): Promise<string | null> {
  if (!client.deviceCookie) return null;
  const user = await data.findUserByEmail(db, body.email);
  return user ? devices.find(client.deviceCookie, user) : null;
}

/**
 * Checks e-mail address and password, and renews a hash that was made with other parameters.
 * @throws AppError WRONG_CREDENTIALS, the same for both, UNAVAILABLE when the queue of hashes is full
 */
async function checkCredentials(context: Context, body: SignInBody, claim: Claim): Promise<data.UserRow> {
  const { db } = context;
  const user = await data.findUserByEmail(db, body.email);
  const isRight = await verifyPassword(body.password, user?.passwordHash ?? null, claim);
  if (!user?.passwordHash || !isRight) throw wrongCredentials(user?.id);
  if (isCurrentHash(user.passwordHash)) return user;
  const renewed = await data.replacePasswordHash(db, user, await hashPassword(body.password, claim));
  // The hash was changed in the meantime, by another sign-in or a new password: check against the new one.
  return renewed ?? checkCredentials(context, body, claim);
}

const BAN_END = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** @throws AppError BANNED with the reason and the end */
export async function requireNotBanned({ db, clock }: Context, userId: number): Promise<void> {
  const ban = await findBan(db, { userId, now: clock.now() });
  if (!ban) return;
  const end = ban.endsAt ? ` until ${BAN_END.format(ban.endsAt)} UTC` : '';
  throw fieldError('BANNED', 'email', `This account is banned${end}. Reason: ${ban.reason}`);
}

/** True for a wrong e-mail address or password, false for failures such as an unavailable database. */
export const isWrongCredentials = (error: unknown) =>
  error instanceof AppError && (error.code === 'WRONG_CREDENTIALS' || error.code === 'WRONG_PASSWORD');
