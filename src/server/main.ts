import { loadConfig } from './config.ts';
import { runUntilStopped } from './run.ts';
import { startServer } from './start.ts';

await runUntilStopped(async () => {
  const server = await startServer(loadConfig(process.env));
  process.stdout.write(`Battle of the Beats is on ${server.address}\n`);
  if (server.networkAddresses.length > 0) {
    process.stdout.write(`Others in your network open ${server.networkAddresses.join(' or ')}\n`);
  }
  return server;
});
