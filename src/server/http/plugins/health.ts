import fp from 'fastify-plugin';
import { AppError } from '#server/http/errors.ts';

type Options = {
  isDatabaseReady: () => Promise<boolean>;
  /** What an administrator should look at, although the server serves its users. */
  warnings: () => string[];
  version: string;
};

/**
 * `/healthz` answers 200 with the version while the process runs. `/readyz` answers 200 if the database answers within a
 * second, with what an administrator should look at, else 503. During a shutdown both answer 503. They need no session and no HTTPS.
 */
export const health = fp<Options>(
  async (app, { isDatabaseReady, warnings, version }) => {
    const options = { schema: { hide: true }, config: { ignoresSession: true, allowsHttp: true } } as const;
    app.get('/healthz', options, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok', version };
    });
    app.get('/readyz', options, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const found = warnings();
      return (await isDatabaseReady())
        ? { status: 'ok', ...(found.length > 0 && { warnings: found }) }
        : reply.status(503).send({ status: 'unavailable', missing: 'database' });
    });
  },
  { name: 'health', dependencies: ['session', 'security'] },
);

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every new request gets 503; requests that already run are answered. */
    refuseNewRequests(): void;
  }
}

/** Lets the app stop: requests that arrive during a shutdown get 503 with a message. */
export const shutdown = fp(
  async (app) => {
    let isStopping = false;
    app.decorate('refuseNewRequests', () => {
      isStopping = true;
    });
    app.addHook('onRequest', (_request, _reply, done) => {
      done(
        isStopping
          ? new AppError('UNAVAILABLE', 'The server is shutting down. Please try again soon.')
          : undefined,
      );
    });
  },
  { name: 'shutdown', dependencies: ['security'] },
);
