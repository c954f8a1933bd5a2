import fp from 'fastify-plugin';

type Options = { isDatabaseReady: () => Promise<boolean>; version: string };

/**
 * `/healthz` answers with the version while the process runs. `/readyz` answers 200 while the database answers too, and else
 * 503. During a shutdown both are 503. They ignore the session, so that they work without the database.
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
