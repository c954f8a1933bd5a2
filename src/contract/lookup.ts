import { z } from 'zod';
import { PLATFORMS } from '#engine/kinds.ts';
import { PLAYLIST_LINK_MISSING } from './messages/playlist.ts';
import { SONG_LINK_MISSING } from './messages/song.ts';
import { httpUrl, line } from './shapes.ts';

/** The body of `POST /api/songs/lookup`: a link to look up, or a line such as 'Artist - Title' to read. */
export const lookupBody = z
  .object({
    url: httpUrl.refine((value) => value !== '', SONG_LINK_MISSING).optional(),
    text: line({ max: 600, tooLong: 'A line can be at most 600 characters' })
      .min(1, SONG_LINK_MISSING)
      .optional(),
  })
  .refine(({ url, text }) => (url === undefined) !== (text === undefined), {
    path: ['url'],
    message: SONG_LINK_MISSING,
  });

/** What is known of a song. Texts that the provider does not give are empty. */
export const lookedUpSong = z.object({
  title: z.string(),
  artist: z.string(),
  /** The path of the cover on this server. */
  coverPath: z.string().nullable(),
  url: z.string().nullable(),
  platform: z.enum(PLATFORMS),
  /** In seconds. */
  duration: z.int().nullable(),
});
export type LookedUpSong = z.infer<typeof lookedUpSong>;

/** The body of `POST /api/songs/playlist`. */
export const playlistLinkBody = z.object({
  url: httpUrl.refine((value) => value !== '', PLAYLIST_LINK_MISSING),
});

/** The songs of a playlist in its order. */
export const playlistSongs = z.object({
  title: z.string(),
  songs: z.array(
    z.object({
      /** Empty where the service names none. */
      artist: z.string(),
      title: z.string(),
      url: z.string().nullable(),
      /** False where the artist may be the name of a channel. */
      isSure: z.boolean(),
    }),
  ),
  /** Whether the playlist may have more songs than these. */
  isPartial: z.boolean(),
});
export type PlaylistSongs = z.infer<typeof playlistSongs>;
