import { createHash, randomBytes } from 'node:crypto';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';

/** A random seed of 128 bits, so that the draw cannot be predicted. */
export const createDrawSeed = () => randomBytes(16).toString('base64url');

/** The hash that is published before the draw. It does not reveal the seed, and no other seed has it (rule D6). */
export const hashOfSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex');

type Drawn = Parameters<typeof hidesSubmitters>[0] & {
  currentPhase: string;
  totalRounds: number;
  drawSeed: string;
};

/**
 * The seed once the songs are drawn, else null (rule D2). It is also null while submitters are hidden: with the seed, a
 * reader could repeat the draw with guessed submitters and compare.
 */
export function shownSeed(tournament: Drawn): string | null {
  const { currentPhase, totalRounds, drawSeed } = tournament;
  const isDrawn = currentPhase !== 'submission' && totalRounds > 0;
  return isDrawn && !hidesSubmitters(tournament) ? drawSeed : null;
}
