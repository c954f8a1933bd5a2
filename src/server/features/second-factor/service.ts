import { randomBytes } from 'node:crypto';
import type { SecondFactorSetup, SecondFactorState } from '#contract/ways-in.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { insertHistory } from '#server/db/history.ts';
import {
  accountLabel,
  deleteSessionsOf,
  hashCode,
  requireAccount,
  type UserRow,
} from '#server/features/accounts/service.ts';
import { insertNotices } from '#server/features/notices/service.ts';
import { AppError, conflict, fieldError } from '#server/http/errors.ts';
import type { Claim } from '#server/lib/fair-queue.ts';
import { createSealer } from '#server/lib/sealed.ts';
import * as data from './data.ts';
import { newCodes, presentCode } from './recovery-codes.ts';
import { keyUri, newSecret, stepOf } from './totp.ts';

export { deleteSecondFactor } from './data.ts';

const SALT_BYTES = 16;
const TOTP_CODE = /^\d{6}$/;

type Owner = Pick<UserRow, 'id' | 'email'>;
/** A code of a user: six digits of the app, or a recovery code. `device` is the key of a known device. */
type GivenCode = { user: Owner; code: string; network: string; device: string | null };

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The second factor of users: an authenticator app and recovery codes (rules A44, A45). */
export function createSecondFactor(context: Context, sessionSecret: string) {
  const { db, clock, limits, config } = context;
  const sealer = createSealer(sessionSecret, 'second factors');
  const ownerOf = (userId: number) => `user ${userId}`;

  /** @throws AppError WRONG_CODE, also for a code that was used */
  async function checkOnce(row: data.SecondFactorRow, { user, code, network }: GivenCode): Promise<void> {
    if (TOTP_CODE.test(code)) {
      const secret = sealer.open(row.sealedSecret, ownerOf(user.id));
      if (secret === null) throw unreadableSecret();
      const step = stepOf(secret, code, clock.now());
      if (step === null || !(await data.spendStep(db, user.id, step))) throw wrongCode();
      return;
    }
    if (!row.codesSalt) throw wrongCode();
    const hash = await hashCode(code, row.codesSalt, { network, account: user.email });
    if (!(await data.takeCode(db, user.id, hash))) throw wrongCode();
  }

  /** Makes new recovery codes in a transaction, in place of the older ones. */
  async function renewIn(tx: Transaction, userId: number, { codes, salt, hashes }: Hashed) {
    await data.storeCodes(tx, { userId, salt, hashes });
    return codes.map(presentCode);
  }

  const findOn = async (executor: Executor, userId: number) => {
    const row = await data.findSecondFactor(executor, userId);
    return row?.confirmedAt ? row : null;
  };

  /**
   * Checks a code and spends it. Wrong ones count for the account, and apart for each device that has signed in before.
   * @throws AppError WRONG_CODE, TOO_MANY_REQUESTS
   */
  const check = async (given: GivenCode): Promise<void> => {
    const row = await findOn(db, given.user.id);
    if (!row) throw conflict('There is no second factor.');
    const key = `${given.user.id} ${given.device ?? 'other devices'}`;
    await limits.codesOfSecondFactor.attempt(key, () => checkOnce(row, given), isWrongCode);
  };

  return {
    check,
    /**
     * Requires a code for a proof of the owner, where the second factor is on (rule A46).
     * @throws AppError INVALID_INPUT at `code` without one, WRONG_CODE, TOO_MANY_REQUESTS
     */
    async requireIfOn(user: Owner, given: Omit<GivenCode, 'user' | 'code'> & { code: string | undefined }) {
      if (!(await findOn(db, user.id))) return;
      const { code, ...from } = given;
      if (code === undefined) throw fieldError('INVALID_INPUT', 'code', 'Enter the code.');
      await check({ user, code, ...from });
    },
    isOn: async (userId: number) => (await findOn(db, userId)) !== null,
    /** Since when the second factor is on and how many recovery codes are left; null while it is off. */
    async stateOf(userId: number): Promise<SecondFactorState | null> {
      const row = await findOn(db, userId);
      if (!row?.confirmedAt) return null;
      return { since: row.confirmedAt.toISOString(), recoveryCodesLeft: await data.countCodes(db, userId) };
    },
    /** A new secret for the user's app. It is on once a code confirms it. @throws AppError CONFLICT when it is on */
    async begin(user: UserRow): Promise<SecondFactorSetup> {
      const secret = newSecret();
      const sealedSecret = sealer.seal(secret, ownerOf(user.id));
      if (!(await data.storeUnconfirmed(db, { userId: user.id, sealedSecret, createdAt: clock.now() })))
        throw alreadyOn();
      return { secret, uri: keyUri(secret, { issuer: config.site.name, label: accountLabel(user) }) };
    },
    /** Turns the second factor on and returns its recovery codes. @throws AppError WRONG_CODE, CONFLICT */
    async confirm(user: Owner, { code, network }: { code: string; network: string }): Promise<string[]> {
      const row = await data.findSecondFactor(db, user.id);
      if (!row) throw conflict('Please begin again: there is no key to confirm.');
      if (row.confirmedAt) throw alreadyOn();
      const now = clock.now();
      const secret = sealer.open(row.sealedSecret, ownerOf(user.id));
      const attempt = async () => {
        const step = secret === null ? null : stepOf(secret, code, now);
        if (step === null) throw wrongCode();
        return step;
      };
      const step = await limits.codesOfSecondFactor.attempt(`new ${user.id}`, attempt, isWrongCode);
      const hashed = await hashNewCodes({ network, account: user.email });
      return db.transaction(async (tx) => {
        if (!(await data.confirm(tx, { userId: user.id, confirmedAt: now, usedStep: step })))
          throw alreadyOn();
        return renewIn(tx, user.id, hashed);
      });
    },
    /** Ten new recovery codes; the older ones end. @throws AppError WRONG_CODE, CONFLICT, TOO_MANY_REQUESTS */
    async renewCodes(given: GivenCode): Promise<string[]> {
      await check(given);
      const hashed = await hashNewCodes({ network: given.network, account: given.user.email });
      return db.transaction((tx) => renewIn(tx, given.user.id, hashed));
    },
    /** Turns the second factor off. @throws AppError WRONG_CODE, CONFLICT, TOO_MANY_REQUESTS */
    async turnOff(given: GivenCode): Promise<void> {
      await check(given);
      await db.transaction((tx) => data.deleteSecondFactor(tx, given.user.id));
    },
  };
}

/**
 * Removes the second factor of an account for the operator's command, ends its sessions, and tells the user (rule A49).
 * @throws AppError NOT_FOUND, CONFLICT without a second factor
 */
export async function removeSecondFactorOf(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'wakeOutbox'>,
  email: string,
): Promise<void> {
  const { id: userId } = await requireAccount(context, email);
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    if (!(await data.deleteSecondFactor(tx, userId))) throw conflict(`${email} has no second factor.`);
    await deleteSessionsOf(tx, userId);
    const entry = { action: 'second_factor_removed', about: { userId } } as const;
    await insertHistory(tx, { actor: { id: null, role: 'operator' }, at, entries: [entry] });
    await insertNotices(context, tx, { userIds: [userId], kind: 'second_factor_removed', details: {}, at });
  });
}

type Hashed = { codes: string[]; salt: Buffer; hashes: string[] };

async function hashNewCodes(claim: Claim): Promise<Hashed> {
  const codes = newCodes();
  const salt = randomBytes(SALT_BYTES);
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashCode(code, salt, claim))) };
}

const wrongCode = () =>
  fieldError('WRONG_CODE', 'code', 'This code is wrong or was used before. Please try the next one.');

/** SESSION_SECRET was changed, and the secret of the app cannot be read any more. */
const unreadableSecret = () =>
  fieldError(
    'WRONG_CODE',
    'code',
    'Codes of your app cannot be checked any more. Please use a recovery code, or ask an admin.',
  );

const alreadyOn = () => conflict('The second factor is on already.');

const isWrongCode = (error: unknown) => error instanceof AppError && error.code === 'WRONG_CODE';
