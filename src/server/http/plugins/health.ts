import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** A database that has not answered by then does not registerRoute anybody either. */
const READY_WITHIN_MS = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can registerRoute; while it shuts down every answer is 503, this one too.
 * Neither looks at who asks.
 */
export function registerHealth(app: FastifyInstance, pool: pg.Pool) {
  const options = { schema: { hide: true }, config: { isForAnybody: true, allowsHttp: true } } as const;
  app.get('/healthz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const isReady = await Promise.race([
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), READY_WITHIN_MS).unref()),
    ]);
    return isReady
      ? { status: 'ok' }
      : reply.status(503).send({ status: 'unavailable', missing: 'database' });
  });
}
