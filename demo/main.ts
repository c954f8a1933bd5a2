import { pino } from 'pino';
import { withDatabase } from '#server/command.ts';
import { type Config, loadConfig, sessionSecret } from '#server/config.ts';
import { runUntilStopped } from '#server/run.ts';
import { startServer } from '#server/start.ts';
import { DEMO_PASSWORD, PEOPLE } from './content.ts';
import { startCrowd } from './crowd.ts';
import { makeHistory } from './history.ts';

/** The server with a life of its own, in a data folder of its own. */
await runUntilStopped(async () => {
  const config = loadConfig({ DATA_DIR: './data-demo', ...process.env });
  await makeHistoryOnce(config);
  const server = await startServer(config);
  const crowd = await startCrowd(`http://127.0.0.1:${server.port}`);
  process.stdout.write(
    `The demo is on ${server.address}\nSign in as ${PEOPLE[0]?.email} with the password ${DEMO_PASSWORD}\n`,
  );
  return {
    async stop() {
      await crowd.stop();
      await server.stop();
    },
  };
});

/** A data folder that holds people already has its history. */
async function makeHistoryOnce(config: Config): Promise<void> {
  await withDatabase(config, async (pool) => {
    const { rows } = await pool.query('select 1 from users limit 1');
    if (rows.length > 0) return;
    process.stdout.write('Making the demo its history ...\n');
    await makeHistory({
      config,
      pool,
      logger: pino({ level: config.logLevel }),
      sessionSecret: sessionSecret(config.dataDir, config.sessionSecret),
    });
  });
}
