import { routes } from '#contract/routes.ts';
import { passAnswer } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import { submitSongs } from './batch.ts';
import { changeSong, withdrawBeforeDraw } from './entries.ts';
import { hideSong } from './hiding.ts';
import { loadPlaylist } from './playlist.ts';
import { deleteSongs, listHeard, markHeard, submitSong } from './service.ts';
import { withdrawDrawnSong } from './withdrawals.ts';

const PLAYLIST_TYPES = { m3u: 'audio/x-mpegurl; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

export function songsRoutes(register: Register) {
  for (const [format, route] of [
    ['m3u', routes.getPlaylistM3u],
    ['csv', routes.getPlaylistCsv],
  ] as const) {
    register(route, async ({ context, viewer, params, query, request, reply }) => {
      const asked = { tournamentId: params.id, songIds: query.songs, format };
      const load = () => loadPlaylist(context, viewer, asked);
      const file = await passAnswer(context, request, load);
      reply.header('content-disposition', `attachment; filename="songs-${params.id}.${format}"`);
      return { ...file, type: PLAYLIST_TYPES[format] };
    });
  }

  register(
    routes.submitSong,
    { limit: 'songs', pictureOf: ({ coverUrl }) => coverUrl },
    ({ context, params, viewer, body }) => submitSong(context, viewer, { tournamentId: params.id, body }),
  );

  register(
    routes.submitSongs,
    { limit: 'songs', usesOf: ({ songs }) => songs.length },
    ({ context, params, viewer, body }) => submitSongs(context, viewer, { ...body, tournamentId: params.id }),
  );

  register(
    routes.changeSong,
    { limit: 'songs', pictureOf: ({ coverUrl }) => coverUrl },
    ({ context, viewer, params, body }) => changeSong(context, viewer, { songId: params.id, body }),
  );

  register(routes.withdrawSong, { limit: 'songs' }, ({ context, viewer, params }) =>
    withdrawBeforeDraw(context, viewer, params.id),
  );

  register(routes.withdrawDrawnSong, { limit: 'songs' }, ({ context, viewer, params, body }) =>
    withdrawDrawnSong(context, viewer, { ...body, songId: params.id }),
  );

  register(routes.hideSong, { limit: 'changes' }, async ({ context, viewer, params, body }) => {
    await hideSong(context, viewer, { ...body, id: params.id });
    return { message: body.isHidden ? 'The song is hidden.' : 'The song is shown again.' };
  });

  register(routes.markHeard, { limit: 'songs' }, ({ context, viewer, params }) =>
    markHeard(context, viewer, params.id),
  );

  register(routes.listHeard, { noStore: true }, ({ context, viewer, params }) =>
    listHeard(context, viewer, params.id),
  );

  register(routes.deleteSongs, { limit: 'changes' }, ({ context, viewer, params, body }) =>
    deleteSongs(context, viewer, { ...body, tournamentId: params.id }),
  );
}
