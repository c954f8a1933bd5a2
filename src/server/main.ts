import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded, hence the imports below: what was compiled once is ready at the next start.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { loadConfig } = await import('./config.ts');
const { runUntilStopped } = await import('./run.ts');
const { startServer } = await import('./start.ts');

await runUntilStopped(async () => {
  const server = await startServer(loadConfig(process.env));
  process.stdout.write(`Battle of the Beats is on ${server.address}\n`);
  if (server.networkAddresses.length > 0) {
    process.stdout.write(`Others in your network open ${server.networkAddresses.join(' or ')}\n`);
  }
  return server;
});
