import { z } from 'zod';
import { DRAW_VERSIONS } from '#engine/formats/draw-version.ts';
import { MATCHUP_DECISIONS } from '#engine/kinds.ts';
import { id } from './shapes.ts';

const DIGEST = /^[0-9a-f]{64}$/;

/** The SHA-256 of a draw's seed in hexadecimal digits (rule D6). */
export const seedHash = z.string().regex(DIGEST);

/**
 * A main entry in the draw. Numbers stand for submitter and artist. `submitter` is null while submitters are hidden, because equal
 * numbers would tell that they are one (rule D7).
 */
const drawnSong = z.object({
  id,
  submitter: z.int().nullable(),
  artist: z.int(),
  groupPosition: z.int().nullable(),
  drawPosition: z.int().nullable(),
});

/** A completed group match. Its votes are shown to everyone (rule E1). */
const groupResult = z.object({
  group: z.int(),
  song1Id: id.nullable(),
  song2Id: id.nullable(),
  song1Votes: z.int(),
  song2Votes: z.int(),
  winnerId: id.nullable(),
  decidedBy: z.enum(MATCHUP_DECISIONS).nullable(),
});

/** What it takes to repeat a draw (rule D7). The seed is null until the songs are drawn and all submitters shown. */
export const drawCheck = z.object({
  drawSeed: z.string().nullable(),
  drawSeedHash: seedHash,
  /** The hash in the history, from when the seed was made; null for older tournaments. */
  publishedHash: seedHash.nullable(),
  drawVersion: z.literal(DRAW_VERSIONS),
  songsPerGroup: z.int(),
  songs: z.array(drawnSong),
  grid: z.array(id.nullable()).nullable(),
  matches: z.array(z.object({ key: z.string(), song1Id: id.nullable(), song2Id: id.nullable() })),
  /** What a knockout after groups was drawn from. Null without one, or where later results would change the tables. */
  groupStage: z.object({ results: z.array(groupResult), withdrawnIds: z.array(id) }).nullable(),
});
export type DrawCheckAnswer = z.infer<typeof drawCheck>;
