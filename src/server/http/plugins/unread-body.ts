import fp from 'fastify-plugin';
import { discardUnreadBody } from '#server/http/discard-body.ts';

/** Discards the rest of a body when the answer, a refusal, goes out before the whole request arrived. */
export const unreadBody = fp(
  async (app) => {
    app.addHook('onSend', ({ raw }, reply, payload, done) => {
      // Fastify closes the connection after some refusals. Unread data would reset it before the client reads the answer.
      if (raw.complete === false) reply.removeHeader('connection');
      discardUnreadBody(raw);
      done(null, payload);
    });
  },
  { name: 'unread-body' },
);
