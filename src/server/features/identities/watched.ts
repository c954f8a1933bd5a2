import type { ProviderTrouble } from '#engine/kinds.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { ProviderFetch } from '#server/outbound/provider-fetch.ts';
import type { Provider } from './provider.ts';

/** How a provider has answered this server since its start, for admins. */
type ProviderState = { reachedAt: Date | null; problem: { kind: ProviderTrouble; at: Date } | null };

/** A provider with its state. */
export type WatchedProvider = Provider & { state(): ProviderState };

/** What the client library calls refused credentials of a client. */
const REFUSED = new Set(['invalid_client', 'unauthorized_client', 'OAUTH_WWW_AUTHENTICATE_CHALLENGE']);

/**
 * Makes a provider whose answers are noted. Nothing counts that a visitor could cause, such as a wrong code or an error in the
 * address of the way back.
 */
export function watchProvider(
  make: (fetch: ProviderFetch) => Provider,
  { fetch: send, clock }: { fetch: ProviderFetch; clock: Clock },
): WatchedProvider {
  let state: ProviderState = { reachedAt: null, problem: null };
  const note = (kind: ProviderTrouble) => {
    state = { ...state, problem: { kind, at: clock.now() } };
  };
  const settle = (...kinds: ProviderTrouble[]) => {
    if (state.problem && kinds.includes(state.problem.kind)) state = { ...state, problem: null };
  };

  const watchedFetch: ProviderFetch = async (url, options) => {
    const response = await send(url, options).catch((error: unknown) => {
      note('away');
      throw error;
    });
    if (response.status >= 500) {
      note('away');
    } else {
      state = { ...state, reachedAt: clock.now() };
      settle('away');
    }
    return response;
  };

  const provider = make(watchedFetch);
  return {
    ...provider,
    async authorizationUrl(checks, redirectUri) {
      const url = await provider.authorizationUrl(checks, redirectUri).catch((error: unknown) => {
        if (state.problem?.kind !== 'away') note('unreadable');
        throw error;
      });
      settle('unreadable');
      return url;
    },
    async identify(answer, checks) {
      const identity = await provider.identify(answer, checks).catch((error: unknown) => {
        if (isRefusal(error)) note('refused');
        throw error;
      });
      settle('refused');
      return identity;
    },
    state: () => state,
  };
}

function isRefusal(error: unknown): boolean {
  const { error: word, code, cause } = error as { error?: unknown; code?: unknown; cause?: unknown };
  // The way back can name such an error as well, and anyone can write its address.
  if (cause instanceof URLSearchParams) return false;
  return REFUSED.has(String(word)) || REFUSED.has(String(code));
}
