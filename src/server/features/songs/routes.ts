import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { submitSongs } from './batch.ts';
import { changeSong, withdrawSong } from './entries.ts';
import { listHeard, markHeard } from './heard.ts';
import { deleteSongs, submitSong } from './service.ts';

export function songsRoutes(app: FastifyInstance, context: Context) {
  registerRoute(
    app,
    context,
    routes.submitSong,
    ({ context, params, viewer, body }) => submitSong(context, viewer, { tournamentId: params.id, body }),
    { limit: 'songs' },
  );

  registerRoute(
    app,
    context,
    routes.submitSongs,
    ({ context, params, viewer, body }) => submitSongs(context, viewer, { ...body, tournamentId: params.id }),
    { limit: 'songs', usesOf: ({ songs }) => songs.length },
  );

  registerRoute(
    app,
    context,
    routes.changeSong,
    ({ context, viewer, params, body }) => changeSong(context, viewer, { songId: params.id, body }),
    { limit: 'songs' },
  );

  registerRoute(
    app,
    context,
    routes.withdrawSong,
    ({ context, viewer, params }) => withdrawSong(context, viewer, params.id),
    { limit: 'songs' },
  );

  registerRoute(
    app,
    context,
    routes.markHeard,
    ({ context, viewer, params }) => markHeard(context, viewer, params.id),
    { limit: 'songs' },
  );

  registerRoute(app, context, routes.listHeard, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return listHeard(context, viewer, params.id);
  });

  registerRoute(
    app,
    context,
    routes.deleteSongs,
    ({ context, viewer, params, body }) => deleteSongs(context, viewer, { ...body, tournamentId: params.id }),
    { limit: 'changes' },
  );
}
