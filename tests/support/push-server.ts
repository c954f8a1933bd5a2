import { loadConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runUntilStopped } from '#server/lib/run-until-stopped.ts';
import { printStart } from '#server/log.ts';
import { startServer } from '#server/start.ts';

/** Starts the server with a stand-in push service at the host and port of PUSH_HOST. */
await runUntilStopped(
  async () => {
    const config = loadConfig({ ...process.env, LOOKUPS: 'on' });
    const host = process.env.PUSH_HOST ?? '';
    const outboundTargets = { trusted: [host], pushOrigins: [`http://${host}`] };
    return startServer(config, await openPostgres(config), { outboundTargets });
  },
  ({ address }) => printStart([`The server with a stand-in push service is on ${address}`]),
);
