import type pg from 'pg';
import { type Config, findMisspellings, loadConfig, sessionSecret } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { applyMigrations, describeMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runUntilStopped } from '#server/lib/run-until-stopped.ts';
import { createLog, createStartLog, printStart } from '#server/log.ts';
import { startServer } from '#server/start.ts';
import { startActivity } from './activity.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, SONGS } from './content.ts';
import { type CoverOf, openCovers } from './covers/covers.ts';
import { createHistory } from './history.ts';
import { moveToneLinks, tonePath, toneRoutes } from './tones/routes.ts';

/** The number of tournaments after a complete history. */
const TOURNAMENTS = 5;
const DEMO_CONNECTIONS = 2;

await runUntilStopped(
  async (stopping) => {
    const config = loadConfig({ DATA_DIR: './data-demo', ...process.env });
    const log = createLog(config.logLevel);
    for (const line of findMisspellings(process.env)) log.warn(line);
    const postgres = await openPostgres(config, stopping);
    const pool = createPool(postgres.connection, DEMO_CONNECTIONS);
    const coverOf = await prepare(config, pool).catch(async (error) => {
      await pool.end();
      await postgres.stop();
      throw error;
    });
    const server = await startServer(config, postgres, { extraRoutes: toneRoutes });
    await moveToneLinks(openDatabase(pool), server.address);
    const activity = await startActivity(`http://127.0.0.1:${server.port}`, {
      coverOf,
      toneOf: (...tone) => server.address + tonePath(...tone),
    });
    return {
      address: server.address,
      async stop() {
        await activity.stop();
        await pool.end();
        await server.stop();
      },
    };
  },
  ({ address }) =>
    printStart([
      `The demo is on ${address}`,
      `Sign in as ${DEMO_ACCOUNTS[0]?.email} with the password ${DEMO_PASSWORD}; all ${DEMO_ACCOUNTS.length} demo users share it`,
      'You see a finished tournament, two with live votes and messages, and two before their start',
    ]),
);

/** Creates the tables, the covers and the history, and returns the function that finds a song's cover. */
async function prepare(config: Config, pool: pg.Pool): Promise<CoverOf> {
  const applied = await applyMigrations(pool);
  if (applied.length > 0) createStartLog(config.logLevel).info(describeMigrations(applied));
  const coverOf = await openCovers(openDatabase(pool), SONGS);
  await ensureHistory(config, pool, coverOf);
  return coverOf;
}

/**
 * Creates the history unless the data folder has it already.
 * @throws Error when the data folder holds only a part of it
 */
async function ensureHistory(config: Config, pool: pg.Pool, coverOf: CoverOf): Promise<void> {
  const { rows } = await pool.query<{ users: number; tournaments: number }>(
    'select (select count(*)::int from users) as users, (select count(*)::int from tournaments) as tournaments',
  );
  const { users, tournaments } = rows[0] ?? { users: 0, tournaments: 0 };
  if (tournaments >= TOURNAMENTS) return;
  if (users > 0) {
    throw new Error(`The demo data in ${config.dataDir} is incomplete. Remove that folder and start again.`);
  }
  // A terminal overwrites this text with the first line of the announcement.
  if (process.stdout.isTTY) process.stdout.write('Preparing the demo ...\r');
  const parts = {
    config,
    pool,
    logger: createLog(config.logLevel),
    sessionSecret: sessionSecret(config.dataDir, config.sessionSecret),
  };
  // The server that starts afterwards may have another address, to which these links are moved.
  await createHistory(parts, { coverOf, toneOf: (...tone) => `http://localhost${tonePath(...tone)}` });
}
