import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityProvider } from '#engine/kinds.ts';
import type { Context } from '#server/context.ts';
import { notFound, orThrow } from '#server/http/errors.ts';
import { attemptCookie } from '#server/http/plugins/provider-cookies.ts';
import { createFairQueue } from '#server/lib/fair-queue.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';
import { createSealer } from '#server/lib/sealed.ts';
import { type Attempt, attempt, type CarriedReturn, createCarrier } from './carried.ts';
import { ProblemError } from './problem.ts';
import type { Identity, Provider } from './provider.ts';
import type { Providers } from './providers.ts';
import { createReturns, nothingToGoOnWith } from './returns.ts';

const MINUTE_MS = 60_000;
/** How long a person may take at the provider, and for the step after it. */
const LIFE_MS = 10 * MINUTE_MS;
const COOKIE_SECONDS = LIFE_MS / 1000;
/** How many answers of providers are checked at once, and how many wait. */
const MAX_RUNNING = 16;
const MAX_WAITING = 300;
const RANDOM_BYTES = 32;

const random = () => randomBytes(RANDOM_BYTES).toString('base64url');

/** What a trip is for. */
type Wanted = Pick<Attempt, 'returnTo' | 'given' | 'forUser'>;
type Parts = { context: Context; providers: Providers; sessionSecret: string };

/** The trips of browsers to providers and back, whose state the browser carries in encrypted cookies (rule A53). */
export function createTrips({ context, providers, sessionSecret }: Parts) {
  const { config, clock, limits } = context;
  const sealer = createSealer(sessionSecret, 'sign-in by providers');
  const attempts = createCarrier(sealer, 'attempt', attempt);
  const returns = createReturns(context, sessionSecret);
  const enqueue = createFairQueue({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    refusal: () => new ProblemError('busy'),
  });
  const inMinutes = () => clock.now().getTime() + LIFE_MS;
  const redirectUriOf = ({ id }: Provider) => `${config.publicUrl}/api/sign-in/${id}/callback`;
  const requireProvider = (id: IdentityProvider) =>
    orThrow(providers.get(id), () => notFound('This site does not offer this provider.'));

  /** Counts the use, and waits for a turn. @throws ProblemError busy */
  const inTurn = async <T>(request: FastifyRequest, task: () => Promise<T>): Promise<T> => {
    const network = clientNetwork(request.ip);
    await limits.providerSignIns.take(network).catch(() => {
      throw new ProblemError('busy');
    });
    return enqueue({ network, account: network }, task);
  };

  const keep = (request: FastifyRequest, reply: FastifyReply, provider: Provider, carried: Attempt) =>
    attemptCookie.set(request, reply, {
      value: attempts.pack(carried),
      maxAge: COOKIE_SECONDS,
      config,
      crosses: provider.answersBy === 'form_post',
    });

  /** The attempt that an answer with this state belongs to; null for an answer that this browser has not asked for. */
  const read = (request: FastifyRequest, id: IdentityProvider, state: unknown): Attempt | null => {
    const carried = attempts.unpack(attemptCookie.read(request, config), clock.now());
    const isAnswer =
      carried?.provider === id && typeof state === 'string' && isSameSecret(state, carried.state);
    return isAnswer ? carried : null;
  };

  return {
    requireProvider,
    /** Gives the browser what it carries to the provider, and returns where it goes. @throws ProblemError busy */
    begin: (
      request: FastifyRequest,
      reply: FastifyReply,
      { provider, ...wanted }: Wanted & { provider: Provider },
    ) =>
      inTurn(request, async (): Promise<URL> => {
        const checks = { state: random(), nonce: random(), verifier: random(), isProof: isProof(wanted) };
        const url = await provider.authorizationUrl(checks, redirectUriOf(provider));
        keep(request, reply, provider, {
          ...wanted,
          ...checks,
          provider: provider.id,
          names: null,
          endsAt: inMinutes(),
        });
        return url;
      }),
    /** Takes the attempt of an answer out of the browser. @throws ProblemError expired */
    take(request: FastifyRequest, reply: FastifyReply, id: IdentityProvider): Attempt {
      const carried = read(request, id, (request.query as Record<string, unknown>).state);
      attemptCookie.clear(request, reply, config);
      if (!carried) throw new ProblemError('expired');
      return carried;
    },
    /** Who has signed in at the provider. @throws what `problemOf` names */
    async identify(request: FastifyRequest, carried: Attempt): Promise<Identity> {
      const provider = requireProvider(carried.provider);
      const { search } = new URL(request.url, redirectUriOf(provider));
      const answer = new URL(redirectUriOf(provider) + search);
      const checks = { ...carried, isProof: isProof(carried) };
      const identity = await inTurn(request, () => provider.identify(answer, checks));
      return {
        ...identity,
        firstName: identity.firstName ?? carried.names?.firstName ?? null,
        lastName: identity.lastName ?? carried.names?.lastName ?? null,
      };
    },
    /**
     * Keeps the names of a form that a page of the provider posted, so that the navigation that follows brings the answer.
     * @throws ProblemError expired
     */
    acceptForm(
      request: FastifyRequest,
      reply: FastifyReply,
      { id, state, names }: { id: IdentityProvider; state: string; names: Attempt['names'] },
    ): void {
      const provider = providers.get(id);
      const carried = read(request, id, state);
      if (!carried || provider?.answersBy !== 'form_post') throw new ProblemError('expired');
      keep(request, reply, provider, { ...carried, names });
    },
    /** Lets the browser carry something to the step that follows its return. */
    keepReturn: returns.keep,
    /** @throws AppError NOT_FOUND once it has ended */
    requireReturn: (request: FastifyRequest): CarriedReturn =>
      orThrow(returns.read(request), nothingToGoOnWith),
    clearReturn: returns.clear,
  };
}

const isProof = ({ forUser }: Pick<Attempt, 'forUser'>) => forUser?.wants === 'proof';
