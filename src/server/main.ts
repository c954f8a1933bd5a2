import { loadQuickly } from './loading.ts';

// Hence the imports below, which are of what is loaded.
loadQuickly();
const { loadConfig } = await import('./config.ts');
const { runUntilStopped } = await import('./run.ts');
const { startServer } = await import('./start.ts');

await runUntilStopped(
  async () => startServer(loadConfig(process.env)),
  ({ address, networkAddresses }) =>
    [
      `Battle of the Beats is on ${address}\n`,
      ...(networkAddresses.length > 0
        ? [`Others in your network open ${networkAddresses.join(' or ')}\n`]
        : []),
    ].join(''),
);
