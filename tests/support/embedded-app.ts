import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';

/** An app that does nothing but hold the embedded database of a folder, for the tests to kill. */
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
