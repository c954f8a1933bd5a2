import fp from 'fastify-plugin';

type Options = { isDatabaseReady: () => Promise<boolean>; version: string };

/**
 * `/healthz` answers 200 with the version while the process runs. `/readyz` answers 200 if the database answers within a
 * second, else 503. During a shutdown both answer 503. They need no session and no HTTPS.
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
