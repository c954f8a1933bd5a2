import swagger from '@fastify/swagger';
import { type FastifySchema, fastify } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { scopeOf } from '#contract/api-key.ts';
import { appIconBytes } from '#contract/app-manifest.ts';
import { calendarBytes } from '#contract/calendar.ts';
import { cardBytes } from '#contract/card.ts';
import { ERROR_STATUS, errorBody } from '#contract/errors.ts';
import { imageBytes } from '#contract/image.ts';
import { ownDataFile } from '#contract/own-data.ts';
import { csvBytes, m3uBytes } from '#contract/playlist.ts';
import { type Route, routes } from '#contract/routes.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { webHookMessage } from '#contract/web-hook.ts';
import { SESSION_COOKIE } from '#server/http/plugins/session.ts';
import { VERSION } from '#server/version.ts';

/** Generates the OpenAPI document from the route table. */
export async function createApiDocument(): Promise<object> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: UNCONFIGURED_SITE.name,
        description:
          'Programs send an API key, which users make on the page For Developers: `curl -H "Authorization: Bearer beats_…" https://beats.example/api/tournaments/yours`. Screens sign in with POST /api/auth/login; the session travels in a cookie. All errors have the same body: message, error, code, and issues by field. Times are UTC; every answer carries Server-Time in milliseconds since 1970.',
        version: VERSION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This server' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          key: { type: 'http', scheme: 'bearer', description: 'An API key of the page For Developers.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  for (const [name, route] of Object.entries<Route>(routes)) {
    app.route({
      method: route.method,
      url: route.path,
      schema: describe(name, route),
      handler: () => null,
    });
  }
  await app.ready();
  return { ...app.swagger(), webhooks: WEB_HOOKS };
}

/** What the server itself sends, to the web hooks of a tournament (rule X11). */
const WEB_HOOKS = {
  message: {
    post: {
      operationId: 'webHookMessage',
      summary: 'A match opened or has a result, or the champion stands',
      description:
        'Signed as https://www.standardwebhooks.com describes, by the headers webhook-id, webhook-timestamp and webhook-signature. A repetition has the same webhook-id. Any answer other than 2xx is repeated for a day; 410 ends the web hook.',
      tags: ['web-hooks'],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: z.toJSONSchema(webHookMessage) } },
      },
      responses: { 204: { description: 'Received' } },
    },
  },
};

const SESSION: Record<string, string[]> = { session: [] };
const KEY: Record<string, string[]> = { key: [] };

/** Who may call a route. Visitors may call some, and a session or a key may change the answer. */
const securityOf = (route: Route) => [
  ...(route.access === 'anyone' ? [{}] : []),
  SESSION,
  ...(scopeOf(route) ? [KEY] : []),
];

/** Returns the schema of a route for the document, tagged with its resource. */
function describe(name: string, route: Route): FastifySchema {
  const [, resource = ''] = route.path.replace('/api', '').split('/');
  const success = FILES.get(route.answer) ?? route.answer;
  const body = route.documentedBody ?? route.body;
  return {
    operationId: name,
    summary: route.summary,
    tags: [resource],
    security: securityOf(route),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(body ? { body } : {}),
    ...(route.upload
      ? { body: z.object({ [route.upload]: z.file() }), consumes: ['multipart/form-data'] }
      : {}),
    response: { ...REFUSALS, [route.status ?? 200]: success },
  };
}

errorBody.register(z.globalRegistry, { id: 'ErrorBody' });
/** Every refusal has the same body. The document names each status, because generators ignore ranges such as 4XX. */
const REFUSALS = Object.fromEntries(
  [...new Set(Object.values(ERROR_STATUS))].map((status) => [status, errorBody]),
);

const FILES = new Map<z.ZodType, { description: string; content: object }>([
  [imageBytes, { description: 'The picture', content: { 'image/webp': { schema: z.file() } } }],
  [cardBytes, { description: 'The picture', content: { 'image/jpeg': { schema: z.file() } } }],
  [appIconBytes, { description: 'The icon', content: { 'image/png': { schema: z.file() } } }],
  [m3uBytes, { description: 'The playlist', content: { 'audio/x-mpegurl': { schema: z.file() } } }],
  [csvBytes, { description: 'The table of songs', content: { 'text/csv': { schema: z.file() } } }],
  [ownDataFile, { description: 'The file', content: { 'application/json': { schema: z.file() } } }],
  [calendarBytes, { description: 'The calendar file', content: { 'text/calendar': { schema: z.file() } } }],
]);
