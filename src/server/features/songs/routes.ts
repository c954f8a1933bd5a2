import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '../../context.ts';
import { serve } from '../../serve.ts';
import { deleteSongs, submitSong } from './service.ts';

export function songsRoutes(app: FastifyInstance, context: Context) {
  serve(
    app,
    context,
    routes.submitSong,
    ({ context, params, viewer, body }) =>
      submitSong(context, { tournamentId: params.id, userId: viewer.id, body }),
    { limit: 'songs' },
  );

  serve(app, context, routes.deleteSongs, ({ context, viewer, params, body }) =>
    deleteSongs(context, viewer, params.id, body.songIds),
  );
}
