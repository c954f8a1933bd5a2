import type { OwnIdentity } from '#contract/identity.ts';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '#engine/kinds.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import {
  findUser,
  findUserByEmail,
  registerIdentified,
  type SignUpProofs,
  type UserRow,
} from '#server/features/accounts/service.ts';
import { removeWayIn } from '#server/features/ways-in/service.ts';
import { notFound } from '#server/http/errors.ts';
import { cleanIdentity } from './clean-identity.ts';
import * as data from './data.ts';
import { ProblemError } from './problem.ts';
import type { Identity } from './provider.ts';

export { createProviders, type Providers, type ProviderTargets } from './providers.ts';
export { createProviderSignOut } from './sign-out.ts';

type Offered = { id: IdentityProvider; name: string };

/** The providers that this site offers, in the order of their buttons. */
export function offeredProviders({ identityProviders }: Pick<Config, 'identityProviders'>): Offered[] {
  const names = {
    oidc: identityProviders.oidc?.name ?? '',
    google: 'Google',
    apple: 'Apple',
    facebook: 'Facebook',
    discord: 'Discord',
  };
  return IDENTITY_PROVIDERS.flatMap((id) => (identityProviders[id] ? { id, name: names[id] } : []));
}

/** Who an identity signs in: its user, a new one, or first the owner of an account with its verified address. */
export type Entry = { user: UserRow; isNew: boolean } | { needsPasswordOf: Pick<UserRow, 'id' | 'email'> };

/**
 * Finds or creates the user of an identity (rules A52, A54, A55). `countSignUp` counts one within its limit.
 * @throws ProblemError address_taken, expired, AppError SIGN_UP_REFUSED, EMAIL_TAKEN, and what `countSignUp` throws
 */
export async function enter(
  context: Context,
  told: Identity,
  {
    given,
    adminCode,
    countSignUp,
  }: { given: SignUpProofs; adminCode: string | null; countSignUp(): Promise<void> },
): Promise<Entry> {
  const { db } = context;
  const identity = cleanIdentity(told);
  const known = await findUserOf(context, identity);
  if (known) return { user: known, isNew: false };
  const { verifiedEmail } = identity;
  const holder = verifiedEmail === null ? undefined : await findUserByEmail(db, verifiedEmail);
  if (holder) {
    if (holder.emailVerifiedAt === null) throw new ProblemError('address_taken');
    return { needsPasswordOf: holder };
  }
  await countSignUp();
  const user = await db.transaction(async (tx) => {
    const created = await registerIdentified(context, tx, { person: identity, given, adminCode });
    if (await data.insertIdentity(tx, rowOf(identity, created.id))) return created;
    // Another tab has created the account meanwhile. Thrown, so that this one does not stay.
    throw new ProblemError('expired');
  });
  return { user, isNew: true };
}

const findUserOf = async ({ db }: Pick<Context, 'db'>, identity: Identity) => {
  const found = await data.findUserOf(db, identity);
  return found && findUser(db, found.userId);
};

/**
 * Removes a provider from the ways in of a user.
 * @throws AppError NOT_FOUND, CONFLICT for the last way in
 */
export async function disconnect(
  { db }: Pick<Context, 'db'>,
  userId: number,
  provider: IdentityProvider,
): Promise<void> {
  await removeWayIn(db, userId, async (tx) => {
    if (!(await data.deleteIdentity(tx, userId, provider))) throw notFound('This provider is not connected.');
  });
}

type Key = Pick<Identity, 'provider' | 'issuer' | 'subject'>;
const rowOf = ({ provider, issuer, subject }: Key, userId: number) => ({ provider, issuer, subject, userId });

/**
 * Makes an identity a way in of a user.
 * @throws ProblemError other_user for the identity of another user, other_identity beside another one of this provider
 */
export async function addIdentity({ db }: Pick<Context, 'db'>, identity: Key, userId: number): Promise<void> {
  if (await data.insertIdentity(db, rowOf(identity, userId))) return;
  const owner = await data.findUserOf(db, identity);
  if (owner?.userId === userId) return;
  throw new ProblemError(owner ? 'other_user' : 'other_identity');
}

/** The providers of this site, and since when each is a way in of the user. */
export async function listIdentities({ db, config }: Context, userId: number): Promise<OwnIdentity[]> {
  const connected = await data.findIdentities(db, userId);
  return offeredProviders(config).map(({ id, name }) => {
    const row = connected.find(({ provider }) => provider === id);
    return { id, name, connectedAt: row?.createdAt.toISOString() ?? null };
  });
}
