import { z } from 'zod';
import { isHttpUrl } from '#engine/songs/platform.ts';
import { id, instant, line, paragraph, personName, plausibleInstant } from './shapes.ts';

const MISSING = 'Please fill in the title and expiration date.';

/** `POST /api/predictions` (A §5); that the expiry is in the future is judged by the server's clock. */
export const predictionBody = z.object({
  title: line(MISSING).min(1, MISSING).max(255, 'Questions can be at most 255 characters.'),
  description: paragraph()
    .max(2000, 'Descriptions can be at most 2,000 characters.')
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null),
  imageUrl: z
    .string()
    .trim()
    .max(2048, 'Please enter a valid URL')
    .refine((value) => value === '' || isHttpUrl(value), 'Please enter a valid URL')
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null),
  expiresAt: z.string(MISSING).min(1, MISSING).pipe(plausibleInstant),
});
export type PredictionBody = z.infer<typeof predictionBody>;

const SIDES = ['yes', 'no'] as const;
export const predictionVoteBody = z.object({ vote: z.enum(SIDES, 'Vote yes or no.') });
export type PredictionVoteBody = z.infer<typeof predictionVoteBody>;

const OUTCOMES = [...SIDES, 'void'] as const;
/** `void` returns the tokens (R34). */
export const resolveBody = z.object({ outcome: z.enum(OUTCOMES, 'Settle it as yes, no or void.') });
export type ResolveBody = z.infer<typeof resolveBody>;

export const prediction = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  expiresAt: instant,
  yesVotes: z.int(),
  noVotes: z.int(),
  totalVotes: z.int(),
  authorId: id,
  author: personName,
  /** Null until its author or an admin settles it (R34). */
  outcome: z.enum(OUTCOMES).nullable(),
  settledAt: instant.nullable(),
  createdAt: instant,
  /** The reader's own vote; null for a visitor and for who has not voted. */
  userVote: predictionVoteBody.nullable(),
});
export type Prediction = z.infer<typeof prediction>;

/** The day's tokens and the midnight (UTC) at which they were last full (R33). */
export const tokenRecord = z.object({ tokens: z.int(), lastRefresh: instant });
export type TokenRecord = z.infer<typeof tokenRecord>;

export const predictionVoteAnswer = z.object({ message: z.string(), prediction, tokens: z.int() });
export type PredictionVoteAnswer = z.infer<typeof predictionVoteAnswer>;
