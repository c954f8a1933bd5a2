import { once } from 'node:events';
import type pg from 'pg';
import { type Config, findMisspellings, loadConfig, sessionSecret } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { applyMigrations, describeMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { openPostgres, type Postgres } from '#server/db/postgres.ts';
import { runUntilStopped } from '#server/lib/run-until-stopped.ts';
import { createLog, createStartLog, printStart } from '#server/log.ts';
import type { Parts } from '#server/services.ts';
import { startServer } from '#server/start.ts';
import { startActivity } from './activity.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, SONGS } from './content.ts';
import { type CoverOf, openCovers } from './covers/covers.ts';
import type { SongMedia } from './demo-user.ts';
import { createHistory } from './history.ts';
import { prepareOnce } from './preparation.ts';
import { moveToneLinks, tonePath, toneRoutes } from './tones/routes.ts';

const DEMO_CONNECTIONS = 2;

await runUntilStopped(
  async (stopping) => {
    const config = { ...loadConfig({ DATA_DIR: './data-demo', ...process.env }), offersAdmin: false };
    const log = createLog(config.logLevel);
    for (const line of findMisspellings(process.env)) log.warn(line);
    const postgres = await openPostgres(config, stopping);
    const pool = createPool(postgres.connection, DEMO_CONNECTIONS);
    const coverOf = await prepare({ config, postgres, pool, stopping });
    const server = await startServer(config, postgres, { extraRoutes: toneRoutes });
    await moveToneLinks(openDatabase(pool), server.address);
    const media: SongMedia = { coverOf, toneOf: (...tone) => server.address + tonePath(...tone) };
    // Pictures need a demo in which nothing moves.
    const isStill = process.env.DEMO_ACTIVITY === 'off';
    const activity = isStill ? null : await startActivity(`http://127.0.0.1:${server.port}`, media);
    return {
      address: server.address,
      async stop() {
        await activity?.stop();
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

type Preparing = { config: Config; postgres: Postgres; pool: pg.Pool; stopping: AbortSignal };

/**
 * Creates the tables, the covers and the history, and returns the function that finds a song's cover. A signal ends it at
 * once, and the next start begins again.
 */
async function prepare({ config, postgres, pool, stopping }: Preparing): Promise<CoverOf> {
  const logger = createLog(config.logLevel);
  const stopped = once(stopping, 'abort').then(() => {
    // The requests that fail now are no faults.
    logger.level = 'silent';
    throw new Error('The demo is stopped');
  });
  try {
    stopping.throwIfAborted();
    return await Promise.race([
      createAll({ config, pool, connection: postgres.connection, logger }),
      stopped,
    ]);
  } catch (error) {
    // The pool would wait for the queries of the history.
    if (!stopping.aborted) await pool.end();
    await postgres.stop();
    throw error;
  }
}

type Creating = Pick<Parts, 'config' | 'pool' | 'connection' | 'logger'>;

async function createAll({ config, pool, connection, logger }: Creating): Promise<CoverOf> {
  const applied = await applyMigrations(pool);
  if (applied.length > 0) createStartLog(config.logLevel).info(describeMigrations(applied));
  const coverOf = await openCovers(openDatabase(pool), SONGS);
  await prepareOnce(pool, async () => {
    // A terminal overwrites this text with the first line of the announcement.
    if (process.stdout.isTTY) process.stdout.write('Preparing the demo ...\r');
    const secret = sessionSecret(config.dataDir, config.sessionSecret);
    // The server that starts afterwards may have another address, to which these links are moved.
    const toneOf: SongMedia['toneOf'] = (...tone) => `http://localhost${tonePath(...tone)}`;
    await createHistory({ config, pool, connection, logger, sessionSecret: secret }, { coverOf, toneOf });
  });
  return coverOf;
}
