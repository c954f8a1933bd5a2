import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DrawCheckAnswer } from '#contract/draw-check.ts';
import { checkDraw, type DrawCheck } from '#engine/formats/draw-check.ts';

export type DrawVerdict = DrawCheck & {
  /** Whether the seed has the hash that was published before the draw. */
  isSeedRight: boolean;
};

/**
 * Repeats the draw in this browser. `shownHash` is the hash that the page shows. The digest is computed in JavaScript,
 * because browsers have none over plain http.
 */
export function verifyDraw(answer: DrawCheckAnswer & { drawSeed: string }, shownHash: string): DrawVerdict {
  const { drawSeed: seed, drawSeedHash, publishedHash, songs, ...draw } = answer;
  const digest = bytesToHex(sha256(utf8ToBytes(seed)));
  const hashes = [drawSeedHash, shownHash, publishedHash ?? drawSeedHash];
  const drawn = songs.map(({ submitter: submitterId, artist, ...song }) => ({
    ...song,
    submitterId,
    artist: `artist ${artist}`,
  }));
  const check = checkDraw({ ...draw, seed, songs: drawn });
  return { ...check, isSeedRight: hashes.every((hash) => hash === digest) };
}
