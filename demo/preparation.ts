import type pg from 'pg';
import { applyMigrations } from '#server/db/migrate.ts';
import { DEMO_ACCOUNTS } from './content.ts';

/** The number of tournaments after a complete history. */
const TOURNAMENTS = 5;
const UNFINISHED = 'The demo has not finished its history';

/**
 * Creates the history unless the database has it already. A history that an earlier start could not finish is removed first.
 * @throws Error when the database has accounts that the demo did not create
 */
export async function prepareOnce(pool: pg.Pool, create: () => Promise<void>): Promise<void> {
  const { users, strangers, tournaments, isUnfinished } = await findState(pool);
  if (tournaments >= TOURNAMENTS && !isUnfinished) return;
  if (strangers > 0) {
    throw new Error(
      'The database has accounts that are not from the demo. Set another DATA_DIR or DATABASE_URL and start again.',
    );
  }
  if (users > 0 || isUnfinished) await empty(pool);
  await pool.query(`comment on table users is '${UNFINISHED}'`);
  await create();
  await pool.query('comment on table users is null');
}

type State = { users: number; strangers: number; tournaments: number; isUnfinished: boolean };

async function findState(pool: pg.Pool): Promise<State> {
  const { rows } = await pool.query<State>(
    `select (select count(*)::int from users) as users,
      (select count(*)::int from users where email <> all($1)) as strangers,
      (select count(*)::int from tournaments) as tournaments,
      coalesce(obj_description('users'::regclass, 'pg_class') = $2, false) as "isUnfinished"`,
    [DEMO_ACCOUNTS.map(({ email }) => email), UNFINISHED],
  );
  return rows[0] as State;
}

/** Creates all tables again. Only for a database whose accounts are all from the demo. */
async function empty(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await applyMigrations(pool);
}
