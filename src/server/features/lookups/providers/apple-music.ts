import { z } from 'zod';
import { parseSongLink } from '#engine/songs/song-link.ts';
import type { FoundSong } from '#server/db/schema.ts';
import type { Recognize } from './provider.ts';

const SONG_KINDS = ['song', 'music-video'];
const lookup = z.object({
  results: z.array(
    z.object({
      trackName: z.string().min(1),
      artistName: z.string(),
      artworkUrl100: z.string().nullish(),
      trackTimeMillis: z.number().nullish(),
    }),
  ),
});

/** Apple Music by the lookup call of the iTunes Search API. */
export const appleMusic: Recognize = (link) => {
  const song = parseSongLink(link);
  if (song?.platform !== 'apple_music') return null;
  const id = song.trackId ?? (SONG_KINDS.includes(song.kind) ? song.id : null);
  if (id === null) return null;
  return {
    provider: 'apple_music',
    source: 'catalogue',
    key: `apple_music ${song.country} ${id}`,
    params: { id, country: song.country },
    read,
  };
};

function read(answer: unknown): FoundSong | null {
  const [track] = lookup.safeParse(answer).data?.results ?? [];
  if (!track) return null;
  return {
    title: track.trackName,
    author: track.artistName,
    // The size is a part of the address, and Apple makes each size.
    coverUrl: track.artworkUrl100?.replace(/\/100x100(?=[a-z]*\.\w+$)/, '/600x600') ?? null,
    durationSeconds: track.trackTimeMillis ? track.trackTimeMillis / 1000 : null,
  };
}
