import { loadConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { runUntilStopped } from '#server/lib/run-until-stopped.ts';
import { printStart } from '#server/log.ts';
import { startServer } from '#server/start.ts';
import { startProviders } from './providers.ts';

/** How long the stand-in providers take to answer. */
const PROVIDER_MS = 300;

/** Starts the server with lookups that reach stand-in providers, for journeys and measurements. */
await runUntilStopped(
  async () => {
    const providers = await startProviders({ delayMs: PROVIDER_MS });
    const config = loadConfig({ ...process.env, LOOKUPS: 'on' });
    const server = await startServer(config, await openPostgres(config), {
      outboundTargets: {
        ...providers.targets,
        // The receiver of web hooks that a journey has started.
        trusted: [...providers.targets.trusted, process.env.HOOK_RECEIVER ?? ''],
      },
    });
    const stop = async () => {
      await server.stop();
      await providers.close();
    };
    return { ...server, stop };
  },
  ({ address }) => printStart([`The server with stand-in providers is on ${address}`]),
);
