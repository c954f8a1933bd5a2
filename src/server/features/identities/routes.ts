import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { outcomePath, type ProviderOutcome } from '#contract/provider-address.ts';
import { routes } from '#contract/routes.ts';
import { authPath } from '#contract/sign-in-address.ts';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '#engine/kinds.ts';
import type { Context, Viewer } from '#server/context.ts';
import {
  codeNeeded,
  countWrongAdminCode,
  type Devices,
  requireUser,
  type Signing,
} from '#server/features/accounts/service.ts';
import type { SecondFactor } from '#server/features/second-factor/service.ts';
import { requireRecentProof } from '#server/features/ways-in/service.ts';
import { AppError, notFound } from '#server/http/errors.ts';
import { idTokenCookie } from '#server/http/plugins/provider-cookies.ts';
import { readDeviceCookie } from '#server/http/plugins/session.ts';
import type { Register } from '#server/http/register-route.ts';
import { safeReturnTo } from '#server/http/safe-return.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import type { Attempt } from './carried.ts';
import { describeProblem, isOwnFailure, ProblemError, problemOf } from './problem.ts';
import type { Identity } from './provider.ts';
import { nothingToGoOnWith } from './returns.ts';
import * as service from './service.ts';
import { createTrips } from './trips.ts';

/** A longer path would not fit into the cookie. */
const MAX_PATH_LENGTH = 1_000;
const MAX_FORM_BYTES = 16 * 1024;

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
  signing: Pick<Signing, 'start'>;
  devices: Devices;
  secondFactor: Pick<SecondFactor, 'isOn' | 'requireIfOn'>;
  adminCode: string | null;
  sessionSecret: string;
};

/** Sign-in by providers: the way there, the way back, and what connects a provider to an account (rules A52 to A58). */
export function identitiesRoutes(
  app: FastifyInstance,
  register: Register,
  { context, providers, signing, devices, secondFactor, adminCode, sessionSecret }: Parts,
) {
  const { config, limits } = context;
  const trips = createTrips({ context, providers, sessionSecret });

  /** Names the problem to the browser and to the log. */
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    { error, provider, carried }: { error: unknown; provider: IdentityProvider; carried: Partial<Attempt> },
  ) => {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'BANNED' || code === 'SIGN_UP_REFUSED') {
      const { message } = error as AppError;
      trips.keepReturn(request, reply, { provider, identity: null, message });
    }
    const problem = (code && PROBLEM_OF_CODE[code]) ?? problemOf(error);
    if (isOwnFailure(error)) request.log.error({ provider, err: error }, 'sign-in by a provider failed');
    else request.log.warn({ provider, problem, ...describeProblem(error) }, 'sign-in by a provider refused');
    return leadBack(reply, carried, { provider, outcome: problem });
  };

  app.get('/api/sign-in/:provider', { schema: { hide: true } }, async (request, reply) => {
    const { provider: id } = params.parse(request.params);
    const { returnTo, adminCode, invite } = startQuery.parse(request.query);
    const target = safeReturnTo({ returnTo, referer: request.headers.referer, host: request.host });
    if (request.viewer) return reply.redirect(target, 303);
    const wanted = {
      returnTo: target.length > MAX_PATH_LENGTH ? '/' : target,
      given: { adminCode, invitation: invite },
      forUser: null,
    };
    reply.header('cache-control', 'no-store');
    // Another site must not sign a user in by leading the browser through the provider (ASVS 7.6.2).
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      return reply.redirect(authPath({ returnTo: wanted.returnTo }), 303);
    }
    try {
      const provider = trips.requireProvider(id);
      const url = await trips.begin(request, reply, { ...wanted, provider });
      return reply.redirect(url.href, 303);
    } catch (error) {
      return refuse(request, reply, { error, provider: id, carried: wanted });
    }
  });

  app.get('/api/sign-in/:provider/callback', { schema: { hide: true } }, async (request, reply) => {
    const { provider: id } = params.parse(request.params);
    reply.header('cache-control', 'no-store');
    let carried: Partial<Attempt> = {};
    try {
      const taken = trips.take(request, reply, id);
      carried = taken;
      const identity = await trips.identify(request, taken);
      return await FINISH[taken.forUser?.wants ?? 'sign-in'](request, reply, { identity, carried: taken });
    } catch (error) {
      return refuse(request, reply, { error, provider: id, carried });
    }
  });

  type Finish = (
    request: FastifyRequest,
    reply: FastifyReply,
    answered: { identity: Identity; carried: Attempt },
  ) => Promise<FastifyReply>;

  const goIn: Finish = async (request, reply, { identity, carried }) => {
    const { provider, issuer, subject } = identity;
    const network = clientNetwork(request.ip);
    const entry = await service.enter(context, identity, {
      given: carried.given,
      adminCode,
      async countSignUp() {
        await limits.registrations.take(network);
        await countWrongAdminCode(context, { given: carried.given.adminCode, code: adminCode, network });
      },
    });
    if ('needsPasswordOf' in entry) {
      const { id: userId, email } = entry.needsPasswordOf;
      const waiting = { issuer, subject, userId, email, isProven: false };
      trips.keepReturn(request, reply, { provider, identity: waiting, message: null });
      return leadBack(reply, carried, { provider, outcome: 'password' });
    }
    const { user, isNew } = entry;
    await limits.signIns.take(user.email);
    const step = await signing.start(request, reply, { user, by: isNew ? 'sign-up' : 'provider' });
    // After the start, which clears the one of an earlier session.
    if (identity.idToken) idTokenCookie.set(request, reply, { value: identity.idToken, config });
    else idTokenCookie.clear(request, reply, config);
    const { returnTo } = carried;
    return reply.redirect(step === 'code-needed' ? authPath({ step: 'code', returnTo }) : returnTo, 303);
  };

  const FINISH: Record<'sign-in' | 'connection' | 'proof', Finish> = {
    'sign-in': goIn,
    async connection(request, reply, { identity, carried }) {
      const { id: userId } = requireSameUser(request.viewer, carried);
      const { provider } = identity;
      await service.addIdentity(context, identity, userId);
      request.log.info({ userId, provider }, 'connected a provider');
      return leadBack(reply, carried, { provider, outcome: 'connected' });
    },
    async proof(request, reply, { identity, carried }) {
      await service.proveBy(context, identity, requireSameUser(request.viewer, carried));
      return leadBack(reply, carried, { provider: identity.provider, outcome: 'proven' });
    },
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
        try {
          const names = service.namesInForm(form.get('user'));
          trips.acceptForm(request, reply, { id, state: form.get('state') ?? '', names });
        } catch (error) {
          return refuse(request, reply, { error, provider: id, carried: {} });
        }
        // The browser sends its other cookies with the navigation that follows, not with the form of another site.
        const answer = [...form].filter(([field]) => ANSWER_FIELDS.has(field));
        return reply.redirect(`/api/sign-in/${id}/callback?${new URLSearchParams(answer)}`, 303);
      },
    );
  });

  register(routes.getProviderReturn, { noStore: true }, ({ request }) => {
    const { provider: id, identity, message } = trips.requireReturn(request);
    const provider = providers.get(id);
    if (!provider) throw nothingToGoOnWith();
    return { provider: { id, name: provider.name }, email: identity?.email ?? null, message };
  });

  register(routes.confirmIdentity, { noStore: true }, async ({ context, body, request, reply }) => {
    const { identity, provider } = trips.requireReturn(request);
    if (!identity) throw nothingToGoOnWith();
    const { password, rememberMe: remember } = body;
    const client = { network: clientNetwork(request.ip), deviceCookie: readDeviceCookie(request, config) };
    const user = await service.requireOwnerOf(context, devices, { identity, password, client });
    if (await secondFactor.isOn(user.id)) {
      const waiting = { ...identity, isProven: true };
      trips.keepReturn(request, reply, { provider, identity: waiting, message: null });
    } else {
      await service.connectOwn(context, { ...identity, provider }, user.id);
      trips.clearReturn(request, reply);
      request.log.info({ userId: user.id, provider }, 'connected a provider');
    }
    const step = await signing.start(request, reply, { user, by: 'password', remember });
    if (step === 'code-needed') throw codeNeeded();
    return { message: 'You are signed in, and your account is connected.' };
  });

  register(routes.listOwnIdentities, { noStore: true }, service.listIdentities);

  /** Where the browser of a signed-in user goes. @throws AppError NOT_FOUND, UNAVAILABLE */
  const addressFor = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, forUser }: { id: IdentityProvider; forUser: NonNullable<Attempt['forUser']> },
  ) => {
    const provider = trips.requireProvider(id);
    const wanted = { provider, returnTo: '/profile', given: {}, forUser };
    const { href: url } = await trips.begin(request, reply, wanted).catch((error: unknown) => {
      request.log.warn({ provider: id, ...describeProblem(error) }, 'a provider is away');
      throw new AppError('UNAVAILABLE', `${provider.name} does not answer. Please try again soon.`);
    });
    return { url };
  };

  register(
    routes.connectIdentity,
    { noStore: true, limit: 'changes' },
    async ({ context, viewer, body, request, reply }) => {
      await requireRecentProof(context, viewer);
      const forUser = { id: viewer.id, wants: 'connection' } as const;
      return addressFor(request, reply, { id: body.provider, forUser });
    },
  );

  register(
    routes.proveByProvider,
    { noStore: true, limit: 'changes' },
    async ({ context, viewer, body: { provider: id, code }, request, reply }) => {
      if (!(await service.provesBy({ context, viewer }, id)))
        throw notFound('This provider is not connected, or cannot tell when you signed in.');
      const user = await requireUser(context, viewer.id);
      const device = devices.find(readDeviceCookie(request, config), user);
      await secondFactor.requireIfOn(user, { code, network: clientNetwork(request.ip), device });
      return addressFor(request, reply, { id, forUser: { id: viewer.id, wants: 'proof' } });
    },
  );

  register(routes.disconnectIdentity, { limit: 'changes' }, async ({ context, viewer, body, request }) => {
    await requireRecentProof(context, viewer);
    await service.disconnect(context, viewer.id, body.provider);
    request.log.info({ userId: viewer.id, provider: body.provider }, 'disconnected a provider');
    return { message: 'The connection has been removed.' };
  });
}

/** Leads to the screen that goes on: the profile of a user, else the auth screen with what its address held before. */
function leadBack(
  reply: FastifyReply,
  { returnTo = '/', given: { adminCode, invitation: invite } = {}, forUser = null }: Partial<Attempt>,
  outcome: ProviderOutcome,
): FastifyReply {
  const screen = forUser === null ? authPath({ adminCode, invite, returnTo }) : '/profile';
  return reply.redirect(outcomePath(screen, outcome), 303);
}

/** The user who began the trip, in a session of the same user. @throws ProblemError signed_out */
function requireSameUser(viewer: Viewer | null, { forUser }: Attempt): Viewer {
  if (viewer === null || viewer.id !== forUser?.id) throw new ProblemError('signed_out');
  return viewer;
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
