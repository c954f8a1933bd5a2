import { z } from 'zod';
import * as kinds from '#engine/kinds.ts';
import { MAX_SEARCH_LENGTH } from './lengths.ts';
import { cursorQuery, id, instant, line } from './shapes.ts';
import { shownSong } from './song.ts';

/** The key of a song over all tournaments, as its page's address has it. */
export const songPageKey = z.string().max(4096);
export const songPageParams = z.object({ id: songPageKey });

/** The words of a search over songs. */
export const songSearchQuery = cursorQuery.extend({
  q: line({ max: MAX_SEARCH_LENGTH, tooLong: 'Search for at most 100 characters.' }).min(
    1,
    'Enter a word of the artist or the title.',
  ),
});

export type SongSearch = z.output<typeof songSearchQuery>;

/** A song that a search found, by the entry that represents it as in the song leaderboard, with its record. */
export const foundSong = shownSong.extend({
  key: songPageKey,
  artworkUrl: z.string().nullable(),
  championshipWins: z.int(),
  matchesWon: z.int(),
  matchesDecided: z.int(),
});
export type FoundSong = z.infer<typeof foundSong>;

/** A song over all tournaments: its newest entry that the reader may see, and its record. */
export const songPage = foundSong.extend({
  coverColor: z.string().nullable(),
  totalPoints: z.int(),
  totalVotesReceived: z.int(),
  /** Won matches in percent of the decided ones, not rounded. */
  winPercentage: z.number(),
});
export type SongPage = z.infer<typeof songPage>;

/** A match of the song. `result` is null until the match is completed, and where both songs were withdrawn. */
export const songMatch = z.object({
  id,
  phase: z.enum(kinds.MATCHUP_PHASES),
  round: z.int(),
  position: z.int(),
  tiebreakerLevel: z.int(),
  status: z.enum(kinds.MATCHUP_STATUSES),
  opponent: z.object({
    /** Null for a hidden song, which has no page. */
    key: songPageKey.nullable(),
    title: z.string(),
    artist: z.string(),
    artworkUrl: z.string().nullable(),
  }),
  /** Null while votes are hidden. */
  votes: z.int().nullable(),
  opponentVotes: z.int().nullable(),
  result: z.enum(kinds.SONG_RESULTS).nullable(),
  decidedBy: z.enum(kinds.MATCHUP_DECISIONS).nullable(),
});
export type SongMatch = z.infer<typeof songMatch>;

/** An entry of the song in a tournament that the reader may see, with its matches in the order of their numbers. */
export const songEntry = z.object({
  /** The number of the entered song. */
  id,
  tournamentId: id,
  tournamentName: z.string(),
  tournamentStatus: z.enum(kinds.TOURNAMENT_STATUSES),
  isTiebreaker: z.boolean(),
  isChampion: z.boolean(),
  createdAt: instant,
  matches: z.array(songMatch),
});
export type SongEntry = z.infer<typeof songEntry>;
