const MAX_ATTEMPTS = 5;
/** Deadlock and serialization failure: PostgreSQL rolled the transaction back, so it can be repeated. */
const REPEATABLE = new Set(['40P01', '40001']);

/** The code of an error of PostgreSQL or of the network, even if Drizzle wraps it. Empty without a code. */
export function errorCode(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

/** Whether another row has the same value of a unique column. */
export const isTaken = (error: unknown): boolean => errorCode(error) === '23505';

/**
 * Repeats a transaction that ends in a conflict, up to five attempts in all. Our lock order makes deadlocks unlikely, but
 * SQL of an administrator and share locks of foreign keys do not follow it.
 */
export async function repeatOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !REPEATABLE.has(errorCode(error))) throw error;
    }
  }
}

/**
 * No connection, a server that stops, starts, is full, cannot use its disk or is read-only, as during a failover, or a
 * conflict that `repeatOnConflict` could not solve.
 */
const UNAVAILABLE =
  /^(40P01|40001|08...|53...|57P0.|58...|25006|ECONN.*|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of the driver for broken connections, which have no code. */
const BROKEN_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered))/;

const TOO_MANY_CONNECTIONS = '53300';
/** PgBouncer has no code for it. */
const POOLER_IS_FULL = /^no more connections allowed/;

/** Whether the database, or its pooler, has no connection left for this server, its role or its database. */
export const isDatabaseFull = (error: unknown): boolean =>
  errorCode(error) === TOO_MANY_CONNECTIONS || (error instanceof Error && POOLER_IS_FULL.test(error.message));

/** Whether the database cannot be reached or cannot work now, so that a later try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  const isConnecting = 'syscall' in cause && cause.syscall === 'connect';
  return isConnecting || UNAVAILABLE.test(errorCode(cause)) || BROKEN_CONNECTION.test(cause.message);
}
