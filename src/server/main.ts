import { loadConfig } from './config.ts';
import { runUntilStopped } from './run.ts';
import { startServer } from './start.ts';

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
