import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What a proxy may hand on as a request's id: it goes into the log and back to the reader. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** The id of a request: the trusted proxy's, so that its log and this one can be read together, else a new one. */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const given = headers['x-request-id'];
    return trustProxy && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  };
}

/** One line for every answer: who asked as a number, for what as the route's pattern, and how long it took. */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.viewer?.id ?? null,
      },
      'answered',
    );
  });
}
