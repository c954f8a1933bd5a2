import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { passAnswer } from '#server/http/page-reply.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { submitSongs } from './batch.ts';
import { changeSong, withdrawBeforeDraw } from './entries.ts';
import { listHeard, markHeard } from './heard.ts';
import { hideSong } from './hiding.ts';
import { loadPlaylist } from './playlist.ts';
import { deleteSongs, submitSong } from './service.ts';
import { withdrawDrawnSong } from './withdrawals.ts';

const PLAYLIST_TYPES = { m3u: 'audio/x-mpegurl; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

export function songsRoutes(app: FastifyInstance, context: Context) {
  for (const [format, route] of [
    ['m3u', routes.getPlaylistM3u],
    ['csv', routes.getPlaylistCsv],
  ] as const) {
    registerRoute(app, context, route, async ({ context, viewer, params, query, request, reply }) => {
      const asked = { tournamentId: params.id, songIds: query.songs, format };
      const load = () => loadPlaylist(context, viewer, asked);
      const file = await passAnswer({ reads: context.reads, request, load });
      reply.header('content-disposition', `attachment; filename="songs-${params.id}.${format}"`);
      return { ...file, type: PLAYLIST_TYPES[format] };
    });
  }

  registerRoute(
    app,
    context,
    routes.submitSong,
    ({ context, params, viewer, body }) => submitSong(context, viewer, { tournamentId: params.id, body }),
    { limit: 'songs', pictureOf: ({ coverUrl }) => coverUrl },
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
    { limit: 'songs', pictureOf: ({ coverUrl }) => coverUrl },
  );

  registerRoute(
    app,
    context,
    routes.withdrawSong,
    ({ context, viewer, params }) => withdrawBeforeDraw(context, viewer, params.id),
    { limit: 'songs' },
  );

  registerRoute(
    app,
    context,
    routes.withdrawDrawnSong,
    ({ context, viewer, params, body }) => withdrawDrawnSong(context, viewer, { ...body, songId: params.id }),
    { limit: 'songs' },
  );

  registerRoute(
    app,
    context,
    routes.hideSong,
    async ({ context, viewer, params, body }) => {
      await hideSong(context, viewer, { ...body, id: params.id });
      return { message: body.isHidden ? 'The song is hidden.' : 'The song is shown again.' };
    },
    { limit: 'changes' },
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
