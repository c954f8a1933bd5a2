import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { handleNotFound } from '../errors.ts';

const CLIENT_DIR = resolve(import.meta.dirname, '../../../dist/client');

/** Serves the built client: hashed assets for a year, the page itself for every path that is no call. */
export async function registerClientFiles(app: FastifyInstance) {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  if (!existsSync(join(CLIENT_DIR, 'index.html'))) {
    app.setNotFoundHandler(handleNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: CLIENT_DIR,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    cacheControl: false,
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(request.url);
    return isPage ? reply.sendFile('index.html') : handleNotFound(request, reply);
  });
}
