import { randomInt } from 'node:crypto';
import type { RegisterBody } from '#contract/account.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { fieldError, orThrow } from '#server/http/errors.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';
import { noAddress } from './address.ts';
import { hashAdminCode } from './admin-code.ts';
import * as data from './data.ts';
import { isFirstAdminCode, makeFirstAdmin } from './first-admin.ts';
import { maySignUp, requireMaySignUp } from './may-sign-up.ts';
import { hashPassword } from './password-hash.ts';
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
  const { email, username, firstName, lastName } = body;
  const row = { email, username, firstName, lastName, passwordHash, createdAt: now, updatedAt: now };
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
type NewPerson = {
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
  const { adminEmail } = config;
  const claim = claimAddress({ email, adminCode: given.adminCode }, { adminEmail, adminCode });
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
  const numbered = Array.from({ length: USERNAME_TRIES }, () => `${base}_${randomInt(1000, 10_000)}`);
  for (const candidate of [base, ...numbered])
    if (!(await data.isUsernameTaken(db, candidate))) return candidate;
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

const emailTaken = () =>
  fieldError('EMAIL_TAKEN', 'email', 'An account with this email already exists. Please sign in.');

export const usernameTaken = () =>
  fieldError('USERNAME_TAKEN', 'username', 'This username is taken. Please choose another one.');
