import { withDatabase } from '#server/commands/with-database.ts';
import { type Config, loadConfig, sessionSecret } from '#server/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runUntilStopped } from '#server/lib/run-until-stopped.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/start.ts';
import { DEMO_PASSWORD, PEOPLE } from './content.ts';
import { startCrowd } from './crowd.ts';
import { makeHistory } from './history.ts';

/** The tournaments that history ends with; fewer beside people mean that it was interrupted. */
const TOURNAMENTS = 5;

/** The server with a life of its own, in a data folder of its own. */
await runUntilStopped(
  async () => {
    const config = loadConfig({ DATA_DIR: './data-demo', ...process.env });
    await makeHistoryOnce(config);
    const server = await startServer(config, await openPostgres(config));
    const crowd = await startCrowd(`http://127.0.0.1:${server.port}`);
    return {
      address: server.address,
      async stop() {
        await crowd.stop();
        await server.stop();
      },
    };
  },
  ({ address }) =>
    `The demo is on ${address}\nSign in as ${PEOPLE[0]?.email} with the password ${DEMO_PASSWORD}\n`,
);

/** A data folder that holds all of it already has its history. @throws Error when only a part is there */
async function makeHistoryOnce(config: Config): Promise<void> {
  await withDatabase(config, async (pool) => {
    const { rows } = await pool.query<{ people: number; tournaments: number }>(
      'select (select count(*)::int from users) as people, (select count(*)::int from tournaments) as tournaments',
    );
    const { people, tournaments } = rows[0] ?? { people: 0, tournaments: 0 };
    if (tournaments >= TOURNAMENTS) return;
    if (people > 0) {
      throw new Error(
        `The demo's history in ${config.dataDir} was interrupted: remove that folder and start again.`,
      );
    }
    process.stdout.write('Making the demo its history ...\n');
    await makeHistory({
      config,
      pool,
      logger: createLog(config.logLevel),
      sessionSecret: sessionSecret(config.dataDir, config.sessionSecret),
    });
  });
}
