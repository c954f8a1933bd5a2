import { routes } from '#contract/routes.ts';
import { passAnswer } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import { changeSong, withdrawBeforeDraw, withdrawDrawnSong } from './entries.ts';
import { hideSong } from './hiding.ts';
import { submitSongs } from './new-song.ts';
import { deleteSongs, listHeard, loadPlaylist, markHeard, submitSong } from './service.ts';

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

  // A deadline brings many at once.
  const turnOf = ({ params }: { params: { id: number } }) => params.id;
  register(routes.submitSong, { limit: 'songs', pictureOf: ({ coverUrl }) => coverUrl, turnOf }, submitSong);

  register(routes.submitSongs, { limit: 'songs', usesOf: ({ songs }) => songs.length, turnOf }, submitSongs);

  register(routes.changeSong, { limit: 'songs', pictureOf: ({ coverUrl }) => coverUrl }, changeSong);

  register(routes.withdrawSong, { limit: 'songs' }, withdrawBeforeDraw);

  register(routes.withdrawDrawnSong, { limit: 'songs' }, withdrawDrawnSong);

  register(routes.hideSong, { limit: 'changes' }, async ({ context, viewer, params, body }) => {
    await hideSong(context, viewer, { ...body, id: params.id });
    return { message: body.isHidden ? 'The song is hidden.' : 'The song is shown again.' };
  });

  register(routes.markHeard, { limit: 'songs' }, markHeard);

  register(routes.listHeard, { noStore: true }, listHeard);

  register(routes.deleteSongs, { limit: 'changes' }, deleteSongs);
}
