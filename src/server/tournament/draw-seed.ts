import { createHash, randomBytes } from 'node:crypto';

/** A random seed of 128 bits, so that the draw cannot be predicted (rule D1). */
export const createDrawSeed = () => randomBytes(16).toString('base64url');

/** The hash that is published before the draw. It tells nothing of the seed, and fits no other (rule D6). */
export const hashOfSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** Whether the songs are drawn, after which the seed is shown (rule D2). */
export const isDrawn = ({
  currentPhase,
  totalRounds,
}: {
  currentPhase: string;
  totalRounds: number;
}): boolean => currentPhase !== 'submission' && totalRounds > 0;
