import type { songStats, songs } from './schema.ts';

/** What a list shows of a song itself. */
export type ShownSong = Pick<
  typeof songs.$inferSelect,
  'id' | 'tournamentId' | 'title' | 'artist' | 'imageSha' | 'url' | 'spotifyUrl' | 'youtubeUrl' | 'platform'
>;

/** What a song won over all tournaments. */
export type SongRecord = Omit<typeof songStats.$inferSelect, 'songKey' | 'title' | 'artist'>;
