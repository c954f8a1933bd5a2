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

/** No connection; a server that stops, starts, is full, or only reads, as before another one takes over. */
const AWAY =
  /^(08...|53...|57P0.|58...|25006|ECONN.*|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says of a connection without any code. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/;

/** Whether the database cannot be reached, or cannot work, rather than refuse what it was asked: later it may. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const isConnecting = 'syscall' in cause && cause.syscall === 'connect';
  return isConnecting || AWAY.test(codeOf(cause)) || BROKEN.test(cause.message);
}
