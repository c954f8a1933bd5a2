import { speedUpModuleLoading } from './lib/module-loading.ts';

// Dynamic imports, because the modules must load after this call.
speedUpModuleLoading();
const { loadConfig } = await import('./config.ts');
const { openPostgres } = await import('./db/postgres.ts');
const { printStart } = await import('./log.ts');
const { runUntilStopped } = await import('./lib/run-until-stopped.ts');

await runUntilStopped(
  async (stopping) => {
    const config = loadConfig(process.env);
    // The database starts on another core while this process loads the server.
    const [postgres, { startServer }] = await Promise.all([
      openPostgres(config, stopping),
      import('./start.ts'),
    ]);
    return startServer(config, postgres);
  },
  ({ address, networkAddresses, adminNotice }) =>
    printStart([
      `Battle of the Beats is on ${address}`,
      ...(networkAddresses.length > 0
        ? [`Others in your network open ${networkAddresses.join(' or ')}`]
        : []),
      ...(adminNotice ? [adminNotice] : []),
    ]),
);
