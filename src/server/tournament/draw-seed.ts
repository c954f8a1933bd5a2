import { randomBytes } from 'node:crypto';

/** A seed that nobody can guess before the draw (R14): 128 bits. */
export const newDrawSeed = () => randomBytes(16).toString('base64url');
