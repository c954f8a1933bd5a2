import { z } from 'zod';
import * as kinds from '#engine/kinds.ts';
import { MAX_QUESTION_LENGTH } from './lengths.ts';
import { PREDICTION_FIELDS_MISSING } from './messages/prediction-draft.ts';
import {
  INSTANT_WANTED,
  id,
  instant,
  line,
  optionalUrl,
  orNull,
  paragraph,
  personName,
  plausibleInstant,
} from './shapes.ts';

/** The body of `POST /api/predictions`. The service checks that `expiresAt` is in the future. */
export const predictionBody = z.object({
  title: line({
    max: MAX_QUESTION_LENGTH,
    tooLong: 'Questions can be at most 255 characters.',
    missing: PREDICTION_FIELDS_MISSING,
  }).min(1, PREDICTION_FIELDS_MISSING),
  description: orNull(paragraph({ max: 2000, tooLong: 'Descriptions can be at most 2,000 characters.' })),
  imageUrl: optionalUrl,
  expiresAt: z
    .string(PREDICTION_FIELDS_MISSING)
    .min(1, PREDICTION_FIELDS_MISSING)
    .max(64, INSTANT_WANTED)
    .pipe(plausibleInstant),
});
export type PredictionBody = z.infer<typeof predictionBody>;

/** The body of `POST /api/predictions/:id/vote`. */
export const predictionVoteBody = z.object({
  vote: z.enum(kinds.PREDICTION_SIDES, 'The vote must be yes or no.'),
});

/** The body of `POST /api/predictions/:id/resolve`. */
export const resolveBody = z.object({
  outcome: z.enum(kinds.PREDICTION_OUTCOMES, 'The outcome must be yes, no or void.'),
});

const DISPUTE_MAX = 500;

/** The body of `POST /api/predictions/:id/dispute`. */
export const disputeBody = z.object({
  reason: paragraph({
    max: DISPUTE_MAX,
    tooLong: `Reasons can be at most ${DISPUTE_MAX} characters.`,
  }).min(1, 'Please say why the outcome is wrong.'),
});
export type DisputeBody = z.infer<typeof disputeBody>;

/** The body of `POST /api/admin/predictions/:id/dispute`: the final outcome, and a note for the users. */
export const decideDisputeBody = resolveBody.extend({
  note: orNull(paragraph({ max: DISPUTE_MAX, tooLong: `Notes can be at most ${DISPUTE_MAX} characters.` })),
});
export type DecideDisputeBody = z.infer<typeof decideDisputeBody>;

/** A prediction with its counts and the reader's vote. */
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
  /** Null until the author or an admin settles the prediction. */
  outcome: z.enum(kinds.PREDICTION_OUTCOMES).nullable(),
  settledAt: instant.nullable(),
  /** The version of the rules of its points. */
  rulesVersion: z.literal(kinds.PREDICTION_RULES_VERSIONS),
  /** Whether right answers earn points: always in version 1, else once 2 others have answered. */
  pays: z.boolean(),
  /** Null until a user disputes the outcome. */
  dispute: z.object({ status: z.enum(kinds.DISPUTE_STATUSES), note: z.string().nullable() }).nullable(),
  createdAt: instant,
  /** The reader's vote; null for visitors and for users without a vote. */
  userVote: predictionVoteBody.nullable(),
  /** The reader's own dispute. Only the reader and admins see its reason. */
  userDispute: z.object({ reason: z.string(), createdAt: instant }).nullable(),
});
export type Prediction = z.infer<typeof prediction>;

/** The tokens of the day, and the midnight (UTC) of their last refill. */
export const tokenRecord = z.object({ tokens: z.int(), lastRefresh: instant });
export type TokenRecord = z.infer<typeof tokenRecord>;

/** The answer to a vote: the prediction, and the tokens that are left. */
export const predictionVoteAnswer = z.object({ message: z.string(), prediction, tokens: z.int() });
