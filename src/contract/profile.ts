import { z } from 'zod';
import { PLATFORMS } from '#engine/kinds.ts';
import { achievement } from './account.ts';
import { id, instant, personName } from './shapes.ts';

/** What every reader sees of a user: never the e-mail address, and never a vote. */
export const publicProfile = personName.extend({
  id,
  level: z.int(),
  points: z.int(),
  rank: z.int(),
  tournamentsWon: z.int(),
  perfectPredictions: z.int(),
  /** Main entries in public tournaments. */
  songCount: z.int(),
  /** The newest first. */
  achievements: z.array(achievement),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** A main entry of a user in a public tournament. */
export const profileSong = z.object({
  id,
  title: z.string(),
  artist: z.string(),
  artworkUrl: z.string().nullable(),
  url: z.string().nullable(),
  spotifyUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  platform: z.enum(PLATFORMS),
  tournamentId: id,
  tournamentName: z.string(),
  isChampion: z.boolean(),
  /** Matchups that the song won. */
  wins: z.int(),
  createdAt: instant,
});
export type ProfileSong = z.infer<typeof profileSong>;
