import { z } from 'zod';
import type { OwnIdentity } from '#contract/identity.ts';
import type { SignInProvider } from '#contract/system.ts';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '#engine/kinds.ts';
import type { Config } from '#server/config.ts';
import type { Context, Viewer } from '#server/context.ts';
import {
  type Client,
  type Devices,
  findUser,
  findUserByEmail,
  isWrongCredentials,
  registerIdentified,
  requireNotBanned,
  type SignUpProofs,
  signIn,
  type UserRow,
} from '#server/features/accounts/service.ts';
import { removeWayIn, storeProof } from '#server/features/ways-in/service.ts';
import { conflict, fieldError, notFound } from '#server/http/errors.ts';
import type { Attempt, CarriedReturn } from './carried.ts';
import { cleanIdentity } from './clean-identity.ts';
import * as data from './data.ts';
import { ProblemError } from './problem.ts';
import { type Identity, TELLS_SIGN_IN } from './provider.ts';
import type { Providers } from './providers.ts';

export { createProviders, type Providers, type ProviderTargets } from './providers.ts';
export { createProviderSignOut } from './sign-out.ts';

type Offered = { id: IdentityProvider; name: string };

/** All providers with their names, in the order of their buttons. */
const namedProviders = ({ identityProviders }: Pick<Config, 'identityProviders'>) => {
  const names = {
    oidc: identityProviders.oidc?.name ?? 'OpenID Connect',
    google: 'Google',
    apple: 'Apple',
    facebook: 'Facebook',
    discord: 'Discord',
  };
  return IDENTITY_PROVIDERS.map((id) => ({ id, name: names[id], isOn: identityProviders[id] !== null }));
};

/** The providers that this site offers, in the order of their buttons. */
export const offeredProviders = (config: Pick<Config, 'identityProviders'>): Offered[] =>
  namedProviders(config).flatMap(({ id, name, isOn }) => (isOn ? [{ id, name }] : []));

/** How each provider has answered this server since its start, for admins. */
export const describeProviders = (
  config: Pick<Config, 'identityProviders'>,
  providers: Providers,
): SignInProvider[] =>
  namedProviders(config).map((provider) => {
    const { reachedAt = null, problem = null } = providers.get(provider.id)?.state() ?? {};
    return {
      ...provider,
      reachedAt: reachedAt?.toISOString() ?? null,
      problem: problem && { kind: problem.kind, at: problem.at.toISOString() },
    };
  });

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
  context: Context,
  userId: number,
  provider: IdentityProvider,
): Promise<void> {
  await removeWayIn(context, userId, async (tx) => {
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

/**
 * Keeps a sign-in at a provider as a recent proof of the user (rule A46).
 * @throws ProblemError other_person for an identity that does not open the account of the user
 */
export async function proveBy(context: Context, identity: Identity, viewer: Viewer): Promise<void> {
  const owner = await data.findUserOf(context.db, identity);
  if (owner?.userId !== viewer.id) throw new ProblemError('other_person');
  await storeProof(context, viewer);
}

/**
 * The owner of the account that has the verified address of an identity, by the password, who is not banned (rule A55).
 * @throws AppError WRONG_PASSWORD at `password`, BANNED, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function requireOwnerOf(
  context: Context,
  devices: Devices,
  {
    identity,
    password,
    client,
  }: { identity: NonNullable<CarriedReturn['identity']>; password: string; client: Client },
): Promise<UserRow> {
  const body = { email: identity.email, password };
  const user = await signIn(context, devices, { body, client }).catch((error: unknown) => {
    throw isWrongCredentials(error) ? wrongPassword() : error;
  });
  // The address may have another owner since.
  if (user.id !== identity.userId) throw wrongPassword();
  await requireNotBanned(context, user.id);
  return user;
}

/** Connects an identity to the account of its owner. @throws AppError CONFLICT for an identity that is in use */
export async function connectOwn(context: Pick<Context, 'db'>, identity: Key, userId: number): Promise<void> {
  await addIdentity(context, identity, userId).catch((error: unknown) => {
    throw error instanceof ProblemError ? identityInUse() : error;
  });
}

const wrongPassword = () =>
  fieldError('WRONG_PASSWORD', 'password', 'This is not the password of this account.');

const identityInUse = () =>
  conflict('This account is connected with another one. Please sign in with your password.');

/** The providers of this site, and since when each is a way in of the user. */
export async function listIdentities({ db, config }: Context, userId: number): Promise<OwnIdentity[]> {
  const connected = await data.findIdentities(db, userId);
  return offeredProviders(config).map(({ id, name }) => {
    const row = connected.find(({ provider }) => provider === id);
    return { id, name, connectedAt: row?.createdAt.toISOString() ?? null };
  });
}

/**
 * The providers that open the account of the user, and whether each proves to be the owner. One that cannot tell when the person
 * signed in proves it only for a user who has neither password nor passkey (rule A46).
 */
export async function connectedProviders(context: Context, userId: number) {
  const all = await listIdentities(context, userId);
  const hasOwnProof = await data.hasOwnProof(context.db, userId);
  return all.flatMap(({ id, name, connectedAt }) =>
    connectedAt === null ? [] : [{ id, name, proves: TELLS_SIGN_IN[id] || !hasOwnProof }],
  );
}

export const provesBy = async (context: Context, userId: number, provider: IdentityProvider) =>
  (await connectedProviders(context, userId)).some(({ id, proves }) => proves && id === provider);

const formUser = z.object({ name: z.object({ firstName: z.string(), lastName: z.string() }).partial() });
const MAX_NAME_LENGTH = 100;

/** The names in the field `user` of Apple's first answer. They are not signed, so only names are read. */
export function namesInForm(field: string | null): Attempt['names'] {
  try {
    const { name } = formUser.parse(JSON.parse(field ?? ''));
    return {
      firstName: name.firstName?.slice(0, MAX_NAME_LENGTH) ?? null,
      lastName: name.lastName?.slice(0, MAX_NAME_LENGTH) ?? null,
    };
  } catch {
    return null;
  }
}
