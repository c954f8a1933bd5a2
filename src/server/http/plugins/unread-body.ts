import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** This much of a body that nobody wants is still read, so that its answer arrives and the line can carry the next call. */
const LEFTOVER_BYTES = 16 * 1024 * 1024;

/** An answer that goes out before its request has arrived is a refusal: the rest of the body is read by nobody. */
export function registerLeftovers(app: FastifyInstance) {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // The framework would close the line behind some refusals at once, and what lies unread there takes the answer with it.
    if (raw.complete === false) reply.removeHeader('connection');
    discardLeftover(raw);
    done(null, payload);
  });
}

/** Throws away what is still to come of a body, and cuts the line on which it does not end. */
export function discardLeftover(body: IncomingMessage): void {
  // Undefined where a call is made inside the server.
  if (body.complete !== false) return;
  let left = LEFTOVER_BYTES;
  body.unpipe();
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.socket.destroy();
  });
  body.resume();
}
