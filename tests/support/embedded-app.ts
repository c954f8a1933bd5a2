import { startEmbedded } from './new-cluster.ts';

/** A program that only runs the embedded database of a folder, so that tests can kill it. */
const [dataDir = ''] = process.argv.slice(2);
const { connection, stop } = await startEmbedded(dataDir);
process.stdout.write(`${JSON.stringify(connection)}\n`);
process.on('SIGTERM', async () => {
  await stop();
  process.exit(0);
});
