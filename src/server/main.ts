import { loadQuickly } from './loading.ts';

// Hence the imports below, which are of what is loaded.
loadQuickly();
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
