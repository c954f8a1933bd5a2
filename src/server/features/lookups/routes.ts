import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { createLookups } from './service.ts';

export function lookupsRoutes(app: FastifyInstance, context: Context) {
  const lookUp = createLookups();
  registerRoute(
    app,
    context,
    routes.lookUpSong,
    ({ context, viewer, body }) => lookUp(context, viewer, body),
    { limit: 'lookups' },
  );
}
