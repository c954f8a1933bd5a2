import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';

/** A program that only runs the embedded database of a folder, so that tests can kill it. */
const [dataDir = ''] = process.argv.slice(2);
const { connection, stop } = await startEmbeddedPostgres({
  dataDir,
  log: { warn: () => {} },
  fsync: false,
  maxConnections: 20,
});
process.stdout.write(`${JSON.stringify(connection)}\n`);
process.on('SIGTERM', async () => {
  await stop();
  process.exit(0);
});
