import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { passPage } from '#server/http/page-reply.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/client-network.ts';
import * as service from './service.ts';

export function songPagesRoutes(app: FastifyInstance, context: Context) {
  registerRoute(app, context, routes.searchSongs, async ({ context, query, request }) => {
    await context.limits.songSearches.take(clientNetwork(request.ip));
    return passPage({ reads: context.reads, request, load: () => service.searchSongs(context, query) });
  });

  registerRoute(app, context, routes.getSongPage, ({ context, viewer, params }) =>
    service.loadSongPage(context, viewer, params.id),
  );

  registerRoute(
    app,
    context,
    routes.listSongEntries,
    ({ context, viewer, params, query: { cursor }, request }) =>
      passPage({
        reads: context.reads,
        request,
        load: () => service.loadEntries(context, viewer, { key: params.id, cursor }),
      }),
  );
}
