import { type Config, loadConfig, sessionSecret } from '#server/config.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { openPostgres, type Postgres } from '#server/db/postgres.ts';
import { runUntilStopped } from '#server/lib/run-until-stopped.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/start.ts';
import { startActivity } from './activity.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './content.ts';
import { createHistory } from './history.ts';

/** The number of tournaments after a complete history. */
const TOURNAMENTS = 5;
const HISTORY_CONNECTIONS = 2;

await runUntilStopped(
  async () => {
    const config = loadConfig({ DATA_DIR: './data-demo', ...process.env });
    const postgres = await openPostgres(config);
    await ensureHistory(config, postgres).catch(async (error) => {
      await postgres.stop();
      throw error;
    });
    const server = await startServer(config, postgres);
    const activity = await startActivity(`http://127.0.0.1:${server.port}`);
    return {
      address: server.address,
      async stop() {
        await activity.stop();
        await server.stop();
      },
    };
  },
  ({ address }) =>
    [
      `The demo is on ${address}`,
      `Sign in as ${DEMO_ACCOUNTS[0]?.email} with the password ${DEMO_PASSWORD}; all ${DEMO_ACCOUNTS.length} demo users share it`,
      'You see a finished tournament, two with live votes and messages, and two before their start',
      '',
    ].join('\n'),
);

/**
 * Creates the history unless the data folder has it already.
 * @throws Error when the data folder holds only a part of it
 */
async function ensureHistory(config: Config, postgres: Postgres): Promise<void> {
  const pool = createPool(postgres.connection, HISTORY_CONNECTIONS);
  try {
    await applyMigrations(pool);
    const { rows } = await pool.query<{ users: number; tournaments: number }>(
      'select (select count(*)::int from users) as users, (select count(*)::int from tournaments) as tournaments',
    );
    const { users, tournaments } = rows[0] ?? { users: 0, tournaments: 0 };
    if (tournaments >= TOURNAMENTS) return;
    if (users > 0) {
      throw new Error(
        `The demo data in ${config.dataDir} is incomplete. Remove that folder and start again.`,
      );
    }
    // A terminal overwrites this text with the first line of the announcement.
    if (process.stdout.isTTY) process.stdout.write('Preparing the demo ...\r');
    await createHistory({
      config,
      pool,
      logger: createLog(config.logLevel),
      sessionSecret: sessionSecret(config.dataDir, config.sessionSecret),
    });
  } finally {
    await pool.end();
  }
}
