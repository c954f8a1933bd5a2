import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import fp from 'fastify-plugin';
import { ENCODINGS, MIN_COMPRESSED_BYTES } from '#server/http/compression.ts';
import { handleNotFound } from '#server/http/errors.ts';
import { createPages, type PagesParts } from '#server/http/pages/create-pages.ts';
import { createEmbedPage } from '#server/http/pages/embed-page.ts';

const CLIENT_DIR = resolve(import.meta.dirname, '../../../../dist/client');
const HASHED_FILES = join(CLIENT_DIR, 'assets', '/');
/** Unknown API paths and missing assets get an error instead of a page. */
const NO_PAGE = /^\/(api|assets)([/?]|$)/;

/**
 * Compresses the answers of the routes that are registered after it, and serves the built client. Hashed assets are cached for
 * a year. Paths without a file get a page, except below `/api` and `/assets`.
 */
export const clientFiles = fp<Omit<PagesParts, 'app' | 'dir'>>(
  async (app, parts) => {
    await app.register(compress, { encodings: [...ENCODINGS], threshold: MIN_COMPRESSED_BYTES });
    app.setNotFoundHandler(handleNotFound);
    // Without a built client, as in `npm run dev`, the server answers calls only.
    if (!existsSync(join(CLIENT_DIR, 'pages'))) return;
    await app.register(fastifyStatic, {
      root: CLIENT_DIR,
      // Only files that exist at the start are served.
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(HASHED_FILES);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
      cacheControl: false,
    });
    const pages = createPages({ ...parts, app, dir: CLIENT_DIR });
    const sendEmbed = createEmbedPage({ ...parts, app, dir: CLIENT_DIR });
    app.get('/embed/*', { schema: { hide: true }, config: { isFramedAnywhere: true } }, sendEmbed);
    // A route instead of the not-found handler, because only routes are compressed.
    app.get('/*', { schema: { hide: true } }, (request, reply) =>
      NO_PAGE.test(request.url) ? handleNotFound(request, reply) : pages.send(request, reply),
    );
  },
  { name: 'client-files', dependencies: ['session', 'unread-body'] },
);
