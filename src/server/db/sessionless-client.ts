import pg from 'pg';

/** A transaction that is idle for as long belongs to a frozen process. */
export const IDLE_IN_TRANSACTION_MS = 5_000;

type Send = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown;
const send = pg.Client.prototype.query as Send;

/**
 * A connection to a transaction pooler, which gives each transaction another session (docs/decisions/0071). Statements lose
 * their names, and what others set for a session is set for each transaction. Drizzle takes a class for a pool that has `Pool`
 * in its name.
 */
export class SessionlessClient extends pg.Client {
  override query(config: unknown, ...rest: unknown[]): never {
    return send.call(this, withoutSession(config), ...rest) as never;
  }
}

const SET_LIMIT = `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
const withLimit = (text: string) => (/^begin\b/i.test(text) ? `${text}; ${SET_LIMIT}` : text);

function withoutSession(config: unknown): unknown {
  if (typeof config === 'string') return withLimit(config);
  const isStatement = typeof config === 'object' && config !== null && 'text' in config;
  if (!isStatement || typeof config.text !== 'string' || 'submit' in config) return config;
  return { ...config, text: withLimit(config.text), name: undefined };
}

const ADVICE =
  'DATABASE_URL: a transaction pooler such as PgBouncer answers there. Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the database itself.';
const UNKNOWN_STATEMENT = /^(26000|42P05)$/;
const REFUSED_PARAMETER = /unsupported startup parameter/;

/** What to set when an error shows that a pooler answers, which no setting names. Undefined for other errors. */
export function poolerAdvice(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause ? String(cause.code) : '';
  return UNKNOWN_STATEMENT.test(code) || REFUSED_PARAMETER.test(cause.message) ? ADVICE : undefined;
}

/** @throws Error with one line when two connections share a session, because a pooler gives it to each in turn */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const connections = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const sessions = new Set<number>();
    for (const connection of connections) {
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) sessions.add(pid);
    }
    if (sessions.size < connections.length) throw new Error(ADVICE);
  } finally {
    for (const connection of connections) connection.release();
  }
}
