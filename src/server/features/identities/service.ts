import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { email } from '#contract/account.ts';
import type { OwnIdentity } from '#contract/identity.ts';
import { line } from '#contract/shapes.ts';
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
import { idTokenCookie } from '#server/http/plugins/provider-cookies.ts';
import type { Call } from '#server/http/register-route.ts';
import type { Attempt, CarriedReturn } from './carried.ts';
import * as data from './data.ts';
import { describeProblem, ProblemError } from './problem.ts';
import { type Identity, TELLS_SIGN_IN } from './provider.ts';
import type { Providers } from './providers.ts';

export { createProviders, type Providers, type ProviderTargets } from './providers.ts';

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
  signUp: { given: SignUpProofs; adminCode: string | null; countSignUp(): Promise<void> },
): Promise<Entry> {
  const { db } = context;
  const { given, adminCode, countSignUp } = signUp;
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
export const disconnect = (context: Context, userId: number, provider: IdentityProvider): Promise<void> =>
  removeWayIn(context, userId, async (tx) => {
    if (!(await data.deleteIdentity(tx, userId, provider))) throw notFound('This provider is not connected.');
  });

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
  told: { identity: NonNullable<CarriedReturn['identity']>; password: string; client: Client },
): Promise<UserRow> {
  const { identity, password, client } = told;
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

type Asked = Pick<Call<'listOwnIdentities'>, 'context' | 'viewer'>;

/** The providers of this site, and since when each is a way in of the user. */
export async function listIdentities({ context, viewer }: Asked): Promise<OwnIdentity[]> {
  const connected = await data.findIdentities(context.db, viewer.id);
  return offeredProviders(context.config).map(({ id, name }) => {
    const row = connected.find(({ provider }) => provider === id);
    return { id, name, connectedAt: row?.createdAt.toISOString() ?? null };
  });
}

/**
 * The providers that open the account of the user, and whether each proves to be the owner. One that cannot tell when the person
 * signed in proves it only for a user who has neither password nor passkey (rule A46).
 */
export async function connectedProviders(asked: Asked) {
  const all = await listIdentities(asked);
  const hasOwnProof = await data.hasOwnProof(asked.context.db, asked.viewer.id);
  return all.flatMap(({ id, name, connectedAt }) =>
    connectedAt === null ? [] : [{ id, name, proves: TELLS_SIGN_IN[id] || !hasOwnProof }],
  );
}

export const provesBy = async (asked: Asked, provider: IdentityProvider) =>
  (await connectedProviders(asked)).some(({ id, proves }) => proves && id === provider);

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

const nameLine = line({ max: MAX_NAME_LENGTH });

/** What the specification greets a user without a first name with. */
const NAMELESS = { firstName: 'Music', lastName: 'Lover' };

/** Holds the claims of a provider to the rules of the forms (rules A5, A6, L4). What does not fit is left out. */
function cleanIdentity(identity: Identity): Identity {
  const { firstName, lastName, username, verifiedEmail } = identity;
  const address = email.safeParse(verifiedEmail);
  const names = { firstName: nameOf(firstName) ?? username, lastName: nameOf(lastName) };
  return {
    ...identity,
    ...(names.firstName ? names : NAMELESS),
    verifiedEmail: address.success ? address.data : null,
  };
}

function nameOf(claim: string | null): string | null {
  const parsed = nameLine.safeParse(claim?.slice(0, MAX_NAME_LENGTH));
  return parsed.success && parsed.data !== '' ? parsed.data : null;
}

/** Where a browser goes after its sign-out, if its session began at the provider of OpenID Connect (rule A59). */
export const createProviderSignOut =
  (config: Config, providers: Providers) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    const idToken = idTokenCookie.read(request);
    const provider = providers.get('oidc');
    if (!idToken) return null;
    idTokenCookie.clear(request, reply, config);
    try {
      const url = await provider?.endSessionUrl(idToken, `${config.publicUrl}/`);
      return url?.href ?? null;
    } catch (error) {
      // The session here has ended in any case.
      request.log.warn(describeProblem(error), 'the session at the provider was not ended');
      return null;
    }
  };
