import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { administer, databaseUrl, type PostgresServer } from '#tests/support/postgres.ts';
import { type Program, startProgram } from '#tests/support/program.ts';

/** The database that has only tables. */
export const EMPTY = 'template_app';
/** The database that has the demo's history. */
const DEMO = 'template_demo';
/** The key of the advisory lock under which one worker makes the demo's database. Any number works. */
const DEMO_LOCK = 1;

/** Hands the server of the run to its workers, which inherit the environment. */
export function shareServer(server: PostgresServer): void {
  process.env.E2E_POSTGRES = JSON.stringify(server);
}
const sharedServer = (): PostgresServer => JSON.parse(process.env.E2E_POSTGRES ?? '{}');

/** A program on its own database, in which `change` runs a statement. */
type ProgramOnCopy = Program & { change(statement: string): Promise<unknown> };

/** Starts a program on its own copy of a database, which is dropped when the program stops. */
export async function startOnCopy(
  script: string,
  env: NodeJS.ProcessEnv = {},
  template = EMPTY,
): Promise<ProgramOnCopy> {
  const database = await copyDatabase(template);
  const program = await startOn(database, script, env);
  return {
    ...program,
    change: (statement) => administer(sharedServer(), statement, database),
    async stop(signal) {
      const code = await program.stop(signal);
      await administer(sharedServer(), `drop database ${database} with (force)`);
      return code;
    },
  };
}

/**
 * Starts the demo on a copy of its history. The history is made once in a run, because that takes seconds, and each copy is
 * moved to the present. Ember is an admin.
 */
export async function startDemo(): Promise<Program> {
  await ensureDemo();
  const env = {
    ADMIN_EMAIL: 'ember@demo.example',
    // All journeys sign in to the same accounts.
    LIMIT_SIGN_INS: '10000',
    LIMIT_CHANGES: '10000',
  };
  return startOnCopy('demo/main.ts', env, DEMO);
}

const startOn = (database: string, script: string, env: NodeJS.ProcessEnv) =>
  startProgram(script, {
    DATABASE_URL: databaseUrl({ ...sharedServer(), database }),
    ...env,
    NODE_OPTIONS: `--import ./tests/support/cheap-hashes.ts ${env.NODE_OPTIONS ?? ''}`,
  });

async function copyDatabase(template: string): Promise<string> {
  const database = `run_${randomUUID().replaceAll('-', '')}`;
  await administer(sharedServer(), `create database ${database} template ${template} strategy file_copy`);
  if (template === DEMO) await administer(sharedServer(), MOVE_TO_PRESENT, database);
  return database;
}

/** The first worker that needs the demo makes its database, and the others wait. */
async function ensureDemo(): Promise<void> {
  const client = new pg.Client({ ...sharedServer(), database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO]);
    if (rowCount) return;
    const database = await copyDatabase(EMPTY);
    const program = await startOn(database, 'demo/main.ts', {});
    await program.stop();
    await client.query(`alter database ${database} rename to ${DEMO}`);
  } finally {
    await client.end();
  }
}

/** Moves the demo's instants forward, so that its newest tournament was created now. Rows of `history` cannot change. */
const MOVE_TO_PRESENT = `
  do $$
  declare
    age interval := now() - (select max(created_at) from tournaments);
    change text;
  begin
    set local session_replication_role = replica;
    for change in
      select format('update %I set %s', table_name, string_agg(format('%1$I = %1$I + $1', column_name), ', '))
      from information_schema.columns
      where table_schema = 'public' and table_name <> 'history' and data_type = 'timestamp with time zone'
      group by table_name
    loop
      execute change using age;
    end loop;
  end $$`;
