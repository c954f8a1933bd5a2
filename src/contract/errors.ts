import { z } from 'zod';

/** The stable codes of errors, each with its HTTP status (rule L2). */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  INVALID_INPUT: 400,
  WRONG_PASSWORD: 400,
  WRONG_CODE: 400,
  UNAUTHORIZED: 401,
  WRONG_CREDENTIALS: 401,
  CODE_NEEDED: 401,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  HTTPS_ONLY: 403,
  NOT_A_VOTER: 403,
  BANNED: 403,
  SIGN_UP_REFUSED: 403,
  EMAIL_UNCONFIRMED: 403,
  PROOF_NEEDED: 403,
  NOT_FOUND: 404,
  LINK_EXPIRED: 404,
  CONFLICT: 409,
  SIGN_IN_ENDED: 409,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ALREADY_JOINED: 409,
  SONG_TAKEN: 409,
  NO_TOKENS: 409,
  PREDICTION_EXPIRED: 409,
  TOURNAMENT_FULL: 409,
  SETTINGS_CHANGED: 409,
  WRONG_STATE: 409,
  VOTING_CLOSED: 409,
  VOTING_LOCKED: 409,
  KEY_REUSED: 409,
  LOOKUPS_OFF: 409,
  MAIL_OFF: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  LINK_UNREADABLE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of an error answer (rule L1). */
export const errorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The other tournament that is in the way, for a link to it. */
  tournamentId: z.int().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
/** A wrong field of a request. */
export type ErrorIssue = { path: string; message: string };
