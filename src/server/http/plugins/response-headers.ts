import fp from 'fastify-plugin';
import type { Clock } from '#server/lib/clock.ts';

/** Sends the server's time (rule K10) and the request's id with every answer. */
export const responseHeaders = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('server-time', clock.now().getTime()).header('x-request-id', request.id);
      done();
    });
  },
  { name: 'response-headers' },
);
