import { z } from 'zod';
import { DRAW_VERSIONS } from '#engine/formats/draw-version.ts';
import { MATCHUP_DECISIONS } from '#engine/kinds.ts';
import { id } from './shapes.ts';

const DIGEST = /^[0-9a-f]{64}$/;

/** The SHA-256 of a draw's seed in hexadecimal digits. */
export const seedHash = z.string().regex(DIGEST);

/**
 * A main entry in the draw, with numbers in place of submitter and artist. `submitter` is null while submitters are hidden,
 * because equal numbers would reveal songs of one submitter.
 */
const drawnSong = z.object({
  id,
  submitter: z.int().nullable(),
  artist: z.int(),
  groupPosition: z.int().nullable(),
  drawPosition: z.int().nullable(),
});

/** A completed group match. Its votes are shown to everyone. */
const groupResult = z.object({
  group: z.int(),
  song1Id: id.nullable(),
  song2Id: id.nullable(),
  song1Votes: z.int(),
  song2Votes: z.int(),
  winnerId: id.nullable(),
  decidedBy: z.enum(MATCHUP_DECISIONS).nullable(),
});

/** What a client needs to repeat a draw. `drawSeed` is null until songs are drawn and submitters shown. */
export const drawCheck = z.object({
  drawSeed: z.string().nullable(),
  drawSeedHash: seedHash,
  /** The hash that the history has from the time when the seed was made; null for older tournaments. */
  publishedHash: seedHash.nullable(),
  drawVersion: z.literal(DRAW_VERSIONS),
  songsPerGroup: z.int(),
  songs: z.array(drawnSong),
  grid: z.array(id.nullable()).nullable(),
  matches: z.array(z.object({ key: z.string(), song1Id: id.nullable(), song2Id: id.nullable() })),
  /** What a knockout after groups was drawn from. Null without one, or if a group match had not ended by then. */
  groupStage: z.object({ results: z.array(groupResult), withdrawnIds: z.array(id) }).nullable(),
});
export type DrawCheckAnswer = z.infer<typeof drawCheck>;
