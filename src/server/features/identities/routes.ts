import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { outcomePath, type ProviderOutcome } from '#contract/provider-address.ts';
import { routes } from '#contract/routes.ts';
import { authPath } from '#contract/sign-in-address.ts';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '#engine/kinds.ts';
import type { Context } from '#server/context.ts';
import {
  codeNeeded,
  type Devices,
  isWrongCredentials,
  signIn,
  type UserRow,
} from '#server/features/accounts/service.ts';
import { requireRecentProof } from '#server/features/ways-in/service.ts';
import { AppError, conflict, fieldError, notFound, orThrow } from '#server/http/errors.ts';
import { attemptCookie, idTokenCookie, returnCookie } from '#server/http/plugins/provider-cookies.ts';
import { readDeviceCookie } from '#server/http/plugins/session.ts';
import type { Register } from '#server/http/register-route.ts';
import { safeReturnTo } from '#server/http/safe-return.ts';
import { createFairQueue } from '#server/lib/fair-queue.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';
import { createSealer } from '#server/lib/sealed.ts';
import { type Attempt, attempt, carriedReturn, createCarrier } from './carried.ts';
import { describeProblem, ProblemError, problemOf } from './problem.ts';
import type { Identity, Provider } from './provider.ts';
import * as service from './service.ts';

const MINUTE_MS = 60_000;
/** How long a person may take at the provider, and for the step after it. */
const LIFE_MS = 10 * MINUTE_MS;
const COOKIE_SECONDS = LIFE_MS / 1000;
/** A longer path would not fit into the cookie. */
const MAX_PATH_LENGTH = 1_000;
/** How many answers of providers are checked at once, and how many wait. */
const MAX_RUNNING = 16;
const MAX_WAITING = 300;
const MAX_FORM_BYTES = 16 * 1024;
const RANDOM_BYTES = 32;

const params = z.object({ provider: z.enum(IDENTITY_PROVIDERS).catch('oidc') });
const startQuery = z
  .object({
    returnTo: z.string().optional(),
    adminCode: z.string().max(100).optional(),
    invite: z.string().max(100).optional(),
  })
  .catch({});

type Parts = {
  context: Context;
  providers: service.Providers;
  /** The one way from a proven identity to a session. */
  signing: {
    start(
      request: FastifyRequest,
      reply: FastifyReply,
      proven: { user: UserRow; by: 'password' | 'provider' | 'sign-up'; remember?: boolean | undefined },
    ): Promise<'signed-in' | 'code-needed'>;
  };
  devices: Devices;
  adminCode: string | null;
  sessionSecret: string;
};

const random = () => randomBytes(RANDOM_BYTES).toString('base64url');

/** Sign-in by providers: the way there, the way back, and what connects a provider to an account (rules A52 to A58). */
export function identitiesRoutes(
  app: FastifyInstance,
  register: Register,
  { context, providers, signing, devices, adminCode, sessionSecret }: Parts,
) {
  const { config, clock, limits } = context;
  const sealer = createSealer(sessionSecret, 'sign-in by providers');
  const attempts = createCarrier(sealer, 'attempt', attempt);
  const returns = createCarrier(sealer, 'return', carriedReturn);
  const enqueue = createFairQueue({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    refusal: () => new ProblemError('busy'),
  });
  const inMinutes = () => clock.now().getTime() + LIFE_MS;
  const redirectUriOf = ({ id }: Provider) => `${config.publicUrl}/api/sign-in/${id}/callback`;
  const requireProvider = (id: IdentityProvider) =>
    orThrow(providers.get(id), () => notFound('This site does not offer this provider.'));

  /** Gives the browser what it carries to the provider, and returns where it goes. */
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, ...wanted }: { provider: Provider } & Pick<Attempt, 'returnTo' | 'given' | 'connects'>,
  ): Promise<URL> => {
    const checks = { state: random(), nonce: random(), verifier: random() };
    const url = await provider.authorizationUrl(checks, redirectUriOf(provider));
    const carried = { ...wanted, ...checks, provider: provider.id, names: null, endsAt: inMinutes() };
    keep(request, reply, provider, carried);
    return url;
  };

  const keep = (request: FastifyRequest, reply: FastifyReply, provider: Provider, carried: Attempt) =>
    attemptCookie.set(request, reply, {
      value: attempts.pack(carried),
      maxAge: COOKIE_SECONDS,
      config,
      crosses: provider.answersBy === 'form_post',
    });

  const leadBack = (
    reply: FastifyReply,
    { returnTo = '/', connects = null }: Partial<Pick<Attempt, 'returnTo' | 'connects'>>,
    outcome: ProviderOutcome,
  ) => reply.redirect(outcomePath(connects === null ? authPath({ returnTo }) : '/profile', outcome), 303);

  /** Counts the use, and waits for a turn. @throws ProblemError busy */
  const inTurn = async <T>(request: FastifyRequest, task: () => Promise<T>): Promise<T> => {
    const network = clientNetwork(request.ip);
    await limits.providerSignIns.take(network).catch(() => {
      throw new ProblemError('busy');
    });
    return enqueue({ network, account: network }, task);
  };

  /** Names the problem to the browser and to the log. */
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    { error, provider, carried }: { error: unknown; provider: IdentityProvider; carried: Partial<Attempt> },
  ) => {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'BANNED' || code === 'SIGN_UP_REFUSED') {
      const message = (error as AppError).message;
      const value = returns.pack({ provider, identity: null, message, endsAt: inMinutes() });
      returnCookie.set(request, reply, { value, maxAge: COOKIE_SECONDS, config });
    }
    const problem = (code && PROBLEM_OF_CODE[code]) ?? problemOf(error);
    request.log.warn({ provider, problem, ...describeProblem(error) }, 'sign-in by a provider refused');
    return leadBack(reply, carried, { provider, outcome: problem });
  };

  app.get('/api/sign-in/:provider', { schema: { hide: true } }, async (request, reply) => {
    const { provider: id } = params.parse(request.params);
    const { returnTo, adminCode, invite } = startQuery.parse(request.query);
    const target = safeReturnTo({ returnTo, referer: request.headers.referer, host: request.host });
    if (request.viewer) return reply.redirect(target, 303);
    const wanted = { returnTo: target.length > MAX_PATH_LENGTH ? '/' : target };
    reply.header('cache-control', 'no-store');
    // Another site must not sign a user in by leading the browser through the provider (ASVS 7.6.2).
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect(authPath(wanted), 303);
    try {
      const provider = requireProvider(id);
      const begun = { ...wanted, provider, given: { adminCode, invitation: invite }, connects: null };
      const url = await inTurn(request, () => begin(request, reply, begun));
      return reply.redirect(url.href, 303);
    } catch (error) {
      return refuse(request, reply, { error, provider: id, carried: wanted });
    }
  });

  app.get('/api/sign-in/:provider/callback', { schema: { hide: true } }, async (request, reply) => {
    const { provider: id } = params.parse(request.params);
    reply.header('cache-control', 'no-store');
    const carried = readAttempt(request, id);
    attemptCookie.clear(request, reply, config);
    if (!carried) {
      return refuse(request, reply, { error: new ProblemError('expired'), provider: id, carried: {} });
    }
    try {
      const provider = requireProvider(id);
      const { search } = new URL(request.url, redirectUriOf(provider));
      const answer = new URL(redirectUriOf(provider) + search);
      const identity = await inTurn(request, () => provider.identify(answer, carried));
      const named = {
        ...identity,
        firstName: identity.firstName ?? carried.names?.firstName ?? null,
        lastName: identity.lastName ?? carried.names?.lastName ?? null,
      };
      return await (carried.connects === null ? goIn : finishConnection)(request, reply, {
        identity: named,
        carried,
      });
    } catch (error) {
      return refuse(request, reply, { error, provider: id, carried });
    }
  });

  /** The attempt that the answer belongs to; null for an answer that this browser has not asked for. */
  const readAttempt = (request: FastifyRequest, id: IdentityProvider, given?: string) => {
    const carried = attempts.unpack(attemptCookie.read(request, config), clock.now());
    const state = given ?? (request.query as Record<string, unknown>).state;
    const isAnswer =
      carried?.provider === id && typeof state === 'string' && isSameSecret(state, carried.state);
    return isAnswer ? carried : null;
  };

  type Answered = { identity: Identity; carried: Attempt };

  const goIn = async (request: FastifyRequest, reply: FastifyReply, { identity, carried }: Answered) => {
    const { provider } = identity;
    const network = clientNetwork(request.ip);
    const entry = await service.enter(context, identity, {
      given: carried.given,
      adminCode,
      countSignUp: () => limits.registrations.take(network),
    });
    if ('needsPasswordOf' in entry) {
      const { id: userId, email } = entry.needsPasswordOf;
      const { issuer, subject } = identity;
      const value = returns.pack({
        provider,
        identity: { issuer, subject, userId, email },
        message: null,
        endsAt: inMinutes(),
      });
      returnCookie.set(request, reply, { value, maxAge: COOKIE_SECONDS, config });
      return leadBack(reply, carried, { provider, outcome: 'password' });
    }
    const { user, isNew } = entry;
    await limits.signIns.take(user.email);
    const step = await signing.start(request, reply, { user, by: isNew ? 'sign-up' : 'provider' });
    if (identity.idToken) idTokenCookie.set(request, reply, { value: identity.idToken, config });
    if (step === 'code-needed')
      return reply.redirect(authPath({ step: 'code', returnTo: carried.returnTo }), 303);
    return reply.redirect(carried.returnTo, 303);
  };

  const finishConnection = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { identity, carried }: Answered,
  ) => {
    if (!request.viewer || request.viewer.id !== carried.connects) throw new ProblemError('signed_out');
    await service.addIdentity(context, identity, request.viewer.id);
    request.log.info({ userId: request.viewer.id, provider: identity.provider }, 'connected a provider');
    return leadBack(reply, carried, { provider: identity.provider, outcome: 'connected' });
  };

  // The parser of forms is for this route alone: a form of another site must not reach any other.
  app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    inner.post(
      '/api/sign-in/:provider/callback',
      { schema: { hide: true }, config: { allowsCrossSite: true, ignoresSession: true } },
      async (request, reply) => {
        const { provider: id } = params.parse(request.params);
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const provider = providers.get(id);
        const carried = readAttempt(request, id, form.get('state') ?? '');
        if (!carried || provider?.answersBy !== 'form_post') {
          return refuse(request, reply, { error: new ProblemError('expired'), provider: id, carried: {} });
        }
        // The browser sends its other cookies with the navigation that follows, not with the form of another site.
        keep(request, reply, provider, { ...carried, names: namesOf(form.get('user')) });
        const answer = [...form].filter(([field]) => ANSWER_FIELDS.has(field));
        return reply.redirect(`/api/sign-in/${id}/callback?${new URLSearchParams(answer)}`, 303);
      },
    );
  });

  register(routes.getProviderReturn, { noStore: true }, ({ request }) => {
    const found = returns.unpack(returnCookie.read(request, config), clock.now());
    const provider = found && providers.get(found.provider);
    if (!found || !provider) throw notFound('There is nothing to go on with. Please start again.');
    return {
      provider: { id: provider.id, name: provider.name },
      email: found.identity?.email ?? null,
      message: found.message,
    };
  });

  register(routes.confirmIdentity, { noStore: true }, async ({ context, body, request, reply }) => {
    const found = returns.unpack(returnCookie.read(request, config), clock.now());
    if (!found?.identity) throw notFound('There is nothing to go on with. Please start again.');
    const { identity, provider } = found;
    const client = { network: clientNetwork(request.ip), deviceCookie: readDeviceCookie(request, config) };
    const user = await signIn(context, devices, {
      body: { email: identity.email, password: body.password },
      client,
    }).catch((error: unknown) => {
      throw isWrongCredentials(error) ? wrongPassword() : error;
    });
    // The address may have another owner since.
    if (user.id !== identity.userId) throw wrongPassword();
    await service.addIdentity(context, { ...identity, provider }, user.id).catch(toConflict);
    returnCookie.clear(request, reply, config);
    request.log.info({ userId: user.id, provider }, 'connected a provider');
    const step = await signing.start(request, reply, { user, by: 'password', remember: body.rememberMe });
    if (step === 'code-needed') throw codeNeeded();
    return { message: 'You are signed in, and your account is connected.' };
  });

  register(routes.listOwnIdentities, { noStore: true }, ({ context, viewer }) =>
    service.listIdentities(context, viewer.id),
  );

  register(
    routes.connectIdentity,
    { noStore: true, limit: 'changes' },
    async ({ context, viewer, body, request, reply }) => {
      await requireRecentProof(context, viewer);
      const provider = requireProvider(body.provider);
      const wanted = { provider, returnTo: '/profile', given: {}, connects: viewer.id };
      const url = await inTurn(request, () => begin(request, reply, wanted)).catch((error: unknown) => {
        request.log.warn({ provider: provider.id, ...describeProblem(error) }, 'a provider is away');
        throw new AppError('UNAVAILABLE', `${provider.name} does not answer. Please try again soon.`);
      });
      return { url: url.href };
    },
  );

  register(routes.disconnectIdentity, { limit: 'changes' }, async ({ context, viewer, body, request }) => {
    await requireRecentProof(context, viewer);
    await service.disconnect(context, viewer.id, body.provider);
    request.log.info({ userId: viewer.id, provider: body.provider }, 'disconnected a provider');
    return { message: 'The connection has been removed.' };
  });
}

const wrongPassword = () =>
  fieldError('WRONG_PASSWORD', 'password', 'This is not the password of this account.');

function toConflict(error: unknown): never {
  throw error instanceof ProblemError
    ? conflict('This account is connected with another one. Please sign in with your password.')
    : error;
}

/** What Apple's form answers; the rest of the form stays out of the address. */
const ANSWER_FIELDS = new Set(['code', 'state', 'error', 'iss']);

const PROBLEM_OF_CODE: Partial<Record<string, ProviderOutcome['outcome']>> = {
  BANNED: 'banned',
  SIGN_UP_REFUSED: 'closed',
  EMAIL_TAKEN: 'address_taken',
  TOO_MANY_REQUESTS: 'busy',
  UNAVAILABLE: 'busy',
  NOT_FOUND: 'failed',
};

const appleUser = z.object({ name: z.object({ firstName: z.string(), lastName: z.string() }).partial() });

/** The names in the field `user` of Apple's first answer. They are not signed, so only names are read. */
function namesOf(field: string | null): Attempt['names'] {
  try {
    const { name } = appleUser.parse(JSON.parse(field ?? ''));
    return {
      firstName: name.firstName?.slice(0, 100) ?? null,
      lastName: name.lastName?.slice(0, 100) ?? null,
    };
  } catch {
    return null;
  }
}
