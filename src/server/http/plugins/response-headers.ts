import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { shareAnswer } from '#server/http/shared-answers.ts';
import type { Clock } from '#server/lib/clock.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The page is the same for all visitors. */
    isShared: boolean;
  }
  interface FastifyContextConfig {
    /** The call answers all visitors alike. */
    isShared?: boolean;
  }
}

/** Sends the server's time and the request's id with every answer, and says who may keep it (rules L16, L17). */
export const responseHeaders = fp<{ clock: Clock; sharedCache: boolean }>(
  async (app, { clock, sharedCache }) => {
    // Its hook comes first, so that an answer that sets a cookie is known when it is shared or not.
    await app.register(cookie);
    app.decorateReply('isShared', false);
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('server-time', clock.now().getTime()).header('x-request-id', request.id);
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      if (sharedCache && shareAnswer(request, reply)) return done(null, payload);
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
