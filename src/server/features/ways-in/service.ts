import { ACCOUNT_FIELDS_MISSING } from '#contract/messages/account.ts';
import { IDENTITY_PROVIDERS } from '#engine/kinds.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  isWrongCredentials,
  requirePassword,
  requireUser,
  type UserRow,
} from '#server/features/accounts/service.ts';
import { AppError, conflict, fieldError } from '#server/http/errors.ts';
import * as data from './data.ts';

/** How long a proof counts as recent (rule A46). */
const PROOF_MS = 10 * 60 * 1000;

/**
 * Requires that the user of this session has signed in, or given the password again, in the last ten minutes, because the
 * session may be open on a lost device.
 * @throws AppError PROOF_NEEDED
 */
export async function requireRecentProof({ db, clock }: Context, { sessionId }: Viewer): Promise<void> {
  const since = new Date(clock.now().getTime() - PROOF_MS);
  if (await data.hasProvenSince(db, sessionId, since)) return;
  throw new AppError('PROOF_NEEDED', 'Please confirm that this is your account.');
}

/** Keeps that the user of this session has just proven to be the owner of the account. */
export const storeProof = ({ db, clock }: Context, { sessionId }: Viewer) =>
  data.storeProof(db, sessionId, clock.now());

/** Checks the password within the limit of failures. @throws AppError WRONG_PASSWORD, TOO_MANY_REQUESTS, UNAVAILABLE */
export function checkPassword(
  context: Context,
  { viewer, network, password }: { viewer: Viewer; network: string; password: string },
) {
  const check = () => requirePassword(context, { userId: viewer.id, network, password });
  return context.limits.signInFailures.attempt(`password of ${viewer.id}`, check, isWrongCredentials);
}

/**
 * Requires the password again; of an account without one, a recent proof.
 * @throws AppError WRONG_PASSWORD or INVALID_INPUT at `currentPassword`, PROOF_NEEDED, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function requireOwner(
  context: Context,
  asked: { viewer: Viewer; network: string; currentPassword?: string | undefined },
): Promise<UserRow> {
  const { viewer, network, currentPassword: password } = asked;
  const user = await requireUser(context, viewer.id);
  if (user.passwordHash === null) {
    await requireRecentProof(context, viewer);
    return user;
  }
  if (!password) throw fieldError('INVALID_INPUT', 'currentPassword', ACCOUNT_FIELDS_MISSING);
  return checkPassword(context, { viewer, network, password });
}

/**
 * Removes a way in, one after the other for an account, so that two removals at once cannot remove the last two. Providers that
 * the site no longer offers open nothing.
 * @throws AppError CONFLICT when no way in would be left (rule A48)
 */
export function removeWayIn<T>(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: number,
  remove: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { identityProviders, signsInByOidcOnly } = config;
  const opening = {
    passwordsAccepted: !signsInByOidcOnly,
    providers: IDENTITY_PROVIDERS.filter((id) => identityProviders[id]),
  };
  return db.transaction(async (tx) => {
    await data.lockAccount(tx, userId);
    const before = await data.countWaysIn(tx, userId, opening);
    const removed = await remove(tx);
    if (before > 0 && (await data.countWaysIn(tx, userId, opening)) === 0) throw lastWayIn();
    return removed;
  });
}

const lastWayIn = () =>
  conflict('This is the last way into your account. Add a password or a passkey first, then remove it.');
