import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

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

/** The server reads this much of an unwanted body, so that the answer arrives and the connection stays usable. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** Reads and drops the rest of a body, and closes the connection when the body exceeds the limit. */
export function discardUnreadBody(body: IncomingMessage): void {
  // Undefined for requests of `inject()`.
  if (body.complete !== false) return;
  let left = MAX_DISCARDED_BYTES;
  body.unpipe();
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.socket.destroy();
  });
  body.resume();
}
