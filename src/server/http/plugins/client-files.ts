import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ENCODINGS, WORTH_BYTES } from '#server/http/compression.ts';
import { handleNotFound } from '#server/http/errors.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createPages } from './pages.ts';

const CLIENT_DIR = resolve(import.meta.dirname, '../../../../dist/client');

/** Serves the built client: hashed assets for a year, a page for every path that is no call. */
export async function registerClientFiles(app: FastifyInstance, clock: Clock) {
  await app.register(compress, { encodings: [...ENCODINGS], threshold: WORTH_BYTES });
  app.setNotFoundHandler(handleNotFound);
  if (!existsSync(join(CLIENT_DIR, 'pages'))) return;
  await app.register(fastifyStatic, {
    root: CLIENT_DIR,
    // The files that are there now, and no folders: every other path is a page.
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    cacheControl: false,
  });
  const pages = createPages({ app, clock, dir: CLIENT_DIR });
  // A route of its own, so that pages are compressed like any other answer.
  app.get('/*', { schema: { hide: true } }, (request, reply) =>
    /^\/(api|assets)(\/|$)/.test(request.url) ? handleNotFound(request, reply) : pages.send(request, reply),
  );
}
