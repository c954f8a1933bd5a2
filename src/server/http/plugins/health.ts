import fp from 'fastify-plugin';

type Options = { isDatabaseReady: () => Promise<boolean>; version: string };

/**
 * `/healthz`: the process answers, with its version. `/readyz`: the database answers too; during a shutdown it is 503.
 * Both ignore the session, so that they work without the database.
 */
export const health = fp<Options>(
  async (app, { isDatabaseReady, version }) => {
    const options = { schema: { hide: true }, config: { ignoresSession: true, allowsHttp: true } } as const;
    app.get('/healthz', options, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok', version };
    });
    app.get('/readyz', options, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return (await isDatabaseReady())
        ? { status: 'ok' }
        : reply.status(503).send({ status: 'unavailable', missing: 'database' });
    });
  },
  { name: 'health', dependencies: ['session', 'security'] },
);
