import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DOCS_PATH, DOCUMENT_PATH, NONCE_PLACEHOLDER, SITE_NAME_PLACEHOLDER } from '#contract/api-docs.ts';
import { compressOnce } from '#server/http/compression.ts';
import { escapeHtml } from '#server/http/pages/page-texts.ts';
import { sendBytes } from '#server/http/register-route.ts';

const DOCS_DIR = resolve(import.meta.dirname, '../../../../dist/api-docs');

/**
 * The OpenAPI document and a page that shows it. The build generates both, because generating them takes a quarter of a
 * second, and the page's script is one of the client's assets (`scripts/api-docs`).
 */
export const apiDocs = fp<{ siteName: string }>(
  async (app, { siteName }) => {
    if (!existsSync(join(DOCS_DIR, 'page.html'))) return;
    const page = readFileSync(join(DOCS_DIR, 'page.html'), 'utf8').replace(SITE_NAME_PLACEHOLDER, () =>
      escapeHtml(siteName),
    );
    const built = JSON.parse(readFileSync(join(DOCS_DIR, 'openapi.json'), 'utf8'));
    const bytes = Buffer.from(JSON.stringify({ ...built, info: { ...built.info, title: siteName } }));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    const document = { bytes, etag, compress: compressOnce(bytes) };
    const options = { schema: { hide: true }, config: { ignoresSession: true } } as const;
    app.get(DOCUMENT_PATH, options, (request, reply) => sendBytes(request, reply, document));
    app.get(DOCS_PATH, options, (request, reply) =>
      isFolder(request) ? sendPage(reply, page) : reply.redirect(`${DOCS_PATH}/`, 301),
    );
  },
  { name: 'api-docs', dependencies: ['client-files'] },
);

/** Whether the path ends with a slash, which the router ignores. */
const isFolder = ({ url }: FastifyRequest) => url.startsWith(`${DOCS_PATH}/`);

/** The site's policy refuses inline scripts and styles. A nonce allows those of this page. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const policy = String(reply.getHeader('content-security-policy'));
  return reply
    .header(
      'content-security-policy',
      policy.replace(/(script-src|style-src) 'self'/g, `$1 'self' 'nonce-${nonce}'`),
    )
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}
