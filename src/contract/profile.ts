import { z } from 'zod';
import { achievement } from './account.ts';
import { id, instant, personName } from './shapes.ts';
import { shownSong } from './song.ts';

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
export const profileSong = shownSong.extend({
  artworkUrl: z.string().nullable(),
  tournamentName: z.string(),
  isChampion: z.boolean(),
  /** Matchups that the song won. */
  wins: z.int(),
  createdAt: instant,
});
export type ProfileSong = z.infer<typeof profileSong>;
