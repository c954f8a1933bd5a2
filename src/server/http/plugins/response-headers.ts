import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Clock } from '#server/lib/clock.ts';

/** Sends the server's time and the request's id with every answer, and says who may keep it (rule L16). */
export const responseHeaders = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('server-time', clock.now().getTime()).header('x-request-id', request.id);
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      const cacheControl = cacheControlOf(request, reply);
      if (cacheControl) reply.header('cache-control', cacheControl);
      done(null, payload);
    });
  },
  { name: 'response-headers' },
);

/**
 * Only a session, a guest or an opened link opens something private, and all of them are cookies. So an answer to a request
 * with a cookie is for its browser alone, unless it is a picture or an asset, which are the same for everyone. Answers of the
 * API without the header would be kept as caches like; they are asked for again each time.
 */
function cacheControlOf({ headers, url }: FastifyRequest, reply: FastifyReply): string | undefined {
  const given = reply.getHeader('cache-control');
  const value = given === undefined && url.startsWith('/api') ? 'no-cache' : given?.toString();
  if (value === undefined || headers.cookie === undefined) return value;
  return /\b(public|private|no-store)\b/.test(value) ? value : `${value}, private`;
}
