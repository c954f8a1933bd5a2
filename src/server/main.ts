import { speedUpModuleLoading } from './lib/module-loading.ts';

// Dynamic imports, because the modules must load after this call.
speedUpModuleLoading();
const { adminLines } = await import('./admin-link.ts');
const { findMisspellings, loadConfig } = await import('./config.ts');
const { openPostgres } = await import('./db/postgres.ts');
const { createLog, isTerminal, printStart } = await import('./log.ts');
const { runUntilStopped } = await import('./lib/run-until-stopped.ts');

await runUntilStopped(
  async (stopping) => {
    const config = loadConfig(process.env);
    // The database starts on another core while this process loads the server.
    const [postgres, { startServer }] = await Promise.all([
      openPostgres(config, stopping),
      import('./start.ts'),
    ]);
    const log = createLog(config.logLevel);
    for (const line of findMisspellings(process.env)) log.warn(line);
    const server = await startServer(config, postgres);
    const place = { dataDir: config.dataDir, isTerminal: isTerminal() };
    return { ...server, admin: adminLines(server.adminNotice, place) };
  },
  ({ address, networkAddresses, admin }) =>
    printStart([
      `Battle of the Beats is on ${address}`,
      ...(networkAddresses.length > 0
        ? [`Others in your network open ${networkAddresses.join(' or ')}`]
        : []),
      ...admin,
    ]),
);
