import { loadConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runUntilStopped } from '#server/lib/run-until-stopped.ts';
import { printStart } from '#server/log.ts';
import { startServer } from '#server/start.ts';
import { SOCIAL_ENV, startSocialProviders } from './social-providers.ts';

/** Starts the server with stand-ins for the social providers, for journeys. */
await runUntilStopped(
  async () => {
    const social = await startSocialProviders();
    const config = loadConfig({ ...SOCIAL_ENV, ...process.env });
    const server = await startServer(config, await openPostgres(config), { providerTargets: social.targets });
    const stop = async () => {
      await server.stop();
      await social.close();
    };
    return { ...server, stop };
  },
  ({ address }) => printStart([`The server with stand-in providers is on ${address}`]),
);
