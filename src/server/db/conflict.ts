const MAX_ATTEMPTS = 5;
/** Deadlock, serialization failure: the transaction was rolled back whole and may simply be repeated. */
const REPEATABLE = new Set(['40P01', '40001']);

/** PostgreSQL's code of an error, also where the query builder has wrapped it; empty for any other. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

/** The lock order makes deadlocks unlikely, not impossible (an admin's SQL, a foreign key's share lock). */
export async function repeatOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !REPEATABLE.has(codeOf(error))) throw error;
    }
  }
}
