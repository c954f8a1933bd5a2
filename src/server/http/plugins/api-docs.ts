import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  fastify,
} from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorBody } from '#contract/errors.ts';
import { imageBytes } from '#contract/image.ts';
import { calendarBytes } from '#contract/matchup.ts';
import { type Route, routes } from '#contract/routes.ts';
import { createLazy } from '#server/lib/lazy.ts';
import { VERSION } from '#server/version.ts';
import { SESSION_COOKIE } from './session.ts';

export const DOCS_PATH = '/api/docs';
/** Placeholder in the cached page. Each answer replaces it with a fresh nonce. */
const NONCE_PLACEHOLDER = 'nonce-of-this-answer';

/** The headers of the reference page that are passed on. Its CORS header, which lets any site read the document, is not. */
const FORWARDED_HEADERS = ['content-type', 'content-disposition', 'location'];

const byPath = new Map<string, Route>(
  Object.values<Route>(routes).map((route) => [`${route.method} ${route.path}`, route]),
);

/**
 * The OpenAPI document, generated from the route table, at `/api/docs/openapi.json`, and a page that shows it. The
 * features depend on this plugin: it collects routes as they are registered.
 */
export const apiDocs = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Battle of the Beats',
          description:
            'Sign in with POST /api/auth/login; the session travels in a cookie. All errors have the same body: message, error, code, and issues by field. Times are UTC; every answer carries Server-Time in milliseconds since 1970.',
          version: VERSION,
        },
        components: {
          securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
        },
      },
      transform: ({ schema, url, route, ...rest }) => {
        const found = byPath.get(`${route.method} ${url}`);
        const described = found ? describe(found, schema) : { ...schema, hide: true };
        return jsonSchemaTransform({ schema: described, url, route, ...rest });
      },
      transformObject: jsonSchemaTransformObject,
    });
    const reference = createLazy(() => createReference(() => app.swagger()));
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const page = await (await reference()).inject(request.url);
      if (page.statusCode === 404) return reply.callNotFound();
      if (page.statusCode >= 500) throw new Error(page.payload);
      for (const name of FORWARDED_HEADERS) if (page.headers[name]) reply.header(name, page.headers[name]);
      return reply.code(page.statusCode).send(page.payload);
    };
    await app.register(async (docs) => {
      docs.addHook('onSend', async (request, reply, payload) => allowOwnScript(request, reply, payload));
      for (const path of [DOCS_PATH, `${DOCS_PATH}/*`]) docs.get(path, show);
    });
  },
  { name: 'api-docs', dependencies: ['client-files'] },
);

/** The page that shows the document. Its script has four megabytes, so it is loaded with the first request. */
async function createReference(content: () => object): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(apiReference, {
    routePrefix: DOCS_PATH,
    configuration: {
      content,
      pageTitle: 'Battle of the Beats: the API',
      nonce: NONCE_PLACEHOLDER,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      documentDownloadType: 'json',
    },
  });
  return app;
}

/** Adds what the server itself needs no schema for: errors, uploads, pictures, access, and a tag by resource. */
function describe(route: Route, schema: FastifySchema): FastifySchema {
  const [, resource = ''] = route.path.replace('/api', '').split('/');
  const success = FILES.get(route.answer) ?? route.answer;
  return {
    ...schema,
    tags: [resource],
    ...(route.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(route.upload
      ? { body: z.object({ [route.upload]: z.file() }), consumes: ['multipart/form-data'] }
      : {}),
    response: { [route.status ?? 200]: success, '4xx': errorBody },
  };
}

const FILES = new Map<z.ZodType, { description: string; content: object }>([
  [imageBytes, { description: 'The picture', content: { 'image/webp': { schema: z.file() } } }],
  [calendarBytes, { description: 'The calendar file', content: { 'text/calendar': { schema: z.file() } } }],
]);

/** The site's policy refuses inline scripts and styles. A nonce allows those of this page. */
function allowOwnScript(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!request.url.startsWith(DOCS_PATH) || typeof payload !== 'string') return payload;
  if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
  const nonce = randomBytes(16).toString('base64url');
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace(/(script-src|style-src) 'self'/g, `$1 'self' 'nonce-${nonce}'`),
  );
  return payload.replaceAll(NONCE_PLACEHOLDER, nonce);
}
