import type { ProviderProblem } from '#contract/provider-address.ts';
import { isDatabaseUnavailable } from '#server/db/errors.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';

/** A refusal that the browser carries back to the auth screen or the profile. */
export class ProblemError extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, message: string = problem) {
    super(message);
    this.problem = problem;
  }
}

const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']);
const AWAY = new Set(['server_error', 'temporarily_unavailable']);
/** Codes of the client library for answers that no working provider sends. */
const UNREADABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_MISSING_SERVER_METADATA',
]);

/** Whether this site has failed, not the provider. The message of such an error may hold values of rows. */
export const isOwnFailure = (error: unknown): boolean =>
  chainOf(error).some((each) => each instanceof Error && 'query' in each) ||
  (!chainOf(error).some((each) => each instanceof FetchError) && isDatabaseUnavailable(error));

/** What went wrong with a provider. Whatever is unknown is `failed`: the provider answered, and the answer proves no one. */
export function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProblemError) return error.problem;
  if (isOwnFailure(error)) return 'busy';
  if (chainOf(error).some((each) => each instanceof FetchError)) return 'away';
  const { error: word, code } = error as { error?: unknown; code?: unknown };
  if (CANCELLED.has(String(word))) return 'denied';
  return AWAY.has(String(word)) || UNREADABLE.has(String(code)) ? 'away' : 'failed';
}

/** What the log may hold of such an error: no code, token or claim. */
export function describeProblem(error: unknown) {
  const causes = chainOf(error).map((each) => (each instanceof Error ? `${each.name}: ${each.message}` : ''));
  const { error: word, code } = error as { error?: unknown; code?: unknown };
  return { reason: causes.filter(Boolean).join(' < ').slice(0, 300), error: word, code };
}

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let each = error; each && chain.length < 5; each = each instanceof Error ? each.cause : null)
    chain.push(each);
  return chain;
}
