import fp from 'fastify-plugin';
import { AppError } from '#server/http/errors.ts';

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
