import type pg from 'pg';

const ANSWERS_WITHIN_MS = 10_000;
/** The start of the PostgreSQL at the other end of a connection, which tells it apart from the one after a failover. */
const starts = new WeakMap<pg.ClientBase, string>();

/**
 * Refuses a new connection that a balancer or a name has led to a standby, where changes fail and reads are old. A connection
 * to the primary ends with a demotion, because PostgreSQL restarts then.
 * @throws Error with the code 25006, after which the database counts as unavailable
 */
export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { isStandby, start } = await readServer(client, ANSWERS_WITHIN_MS);
  if (isStandby)
    throw Object.assign(new Error('the database is a standby, which takes no changes'), { code: '25006' });
  starts.set(client, start);
}

/** The `start` of `readServer`, if `requirePrimary` has read it. */
export const startOf = (client: pg.ClientBase): string | undefined => starts.get(client);

export async function readServer(client: pg.ClientBase, answersWithinMs: number) {
  const query = {
    text: 'select pg_is_in_recovery() as "isStandby", pg_postmaster_start_time()::text as start',
    query_timeout: answersWithinMs,
  };
  const { rows } = await client.query<{ isStandby: boolean; start: string }>(query);
  return rows[0] ?? { isStandby: false, start: '' };
}
