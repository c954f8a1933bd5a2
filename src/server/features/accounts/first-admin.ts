import { createHmac } from 'node:crypto';
import {
  readVoterCode,
  VOTER_CODE_CHARACTERS,
  VOTER_CODE_LENGTH,
  writeVoterCode,
} from '#engine/matchup/voter-codes.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { insertHistory } from '#server/db/history.ts';
import { conflict, fieldError } from '#server/http/errors.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';
import * as data from './data.ts';

/**
 * The code by which the first account of a site without ADMIN_EMAIL becomes its admin (rule A40), as the terminal shows it. All
 * servers with the same secret compute the same code.
 */
export function createFirstAdminCode(sessionSecret: string): string {
  const digest = createHmac('sha256', sessionSecret).update('code of the first admin').digest();
  const characters = [...digest.subarray(0, VOTER_CODE_LENGTH)].map(
    (byte) => VOTER_CODE_CHARACTERS[byte % VOTER_CODE_CHARACTERS.length],
  );
  return writeVoterCode(characters.join(''));
}

/** Whether the code was typed, with or without its dashes. */
export const isFirstAdminCode = (given: string, code: string): boolean =>
  isSameSecret(readVoterCode(given), readVoterCode(code));

/**
 * Counts a wrong code of a sign-up like a wrong voter code, for the client's network. The sign-up goes on without it.
 * @throws AppError TOO_MANY_REQUESTS, also for the right code once the limit is reached
 */
export async function countWrongAdminCode(
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  { given, code, network }: { given: string | undefined; code: string | null; network: string },
): Promise<void> {
  if (!config.offersAdmin || code === null || given === undefined) return;
  const key = `admin sign-up ${network}`;
  await limits.codeFailures.check(key);
  if (!isFirstAdminCode(given, code)) await limits.codeFailures.take(key);
}

/**
 * Makes the first account of a site the admin.
 * @throws AppError INVALID_INPUT at `code`, CONFLICT for another account, and once there is an admin
 */
export async function becomeFirstAdmin(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, given, code }: { userId: number; given: string; code: string | null },
): Promise<void> {
  if (code === null) throw notFirst();
  if (!isFirstAdminCode(given, code)) {
    throw fieldError('INVALID_INPUT', 'code', 'This is not the code. The terminal of the server shows it.');
  }
  await db.transaction((tx) => makeFirstAdmin(tx, { userId, at: clock.now() }));
}

/** @throws AppError CONFLICT unless this is the first account of a site without an admin */
export async function makeFirstAdmin(tx: Transaction, { userId, at }: { userId: number; at: Date }) {
  await data.lockFirstAdmin(tx);
  if (!(await data.isFirstOfSite(tx, userId))) throw notFirst();
  await appoint(tx, { userId, at });
}

/** Makes a user an admin by the operator's will. */
export async function appoint(tx: Transaction, { userId, at }: { userId: number; at: Date }) {
  await data.updateUser(tx, userId, { role: 'admin', updatedAt: at });
  const roles = { before: { role: 'user' }, after: { role: 'admin' } };
  const entry = { action: 'role_changed', about: { userId }, ...roles } as const;
  await insertHistory(tx, { actor: { id: null, role: 'operator' }, at, entries: [entry] });
}

const notFirst = () => conflict('Only the first account of a site without an admin becomes its admin.');
