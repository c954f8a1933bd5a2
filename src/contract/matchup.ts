import { z } from 'zod';
import * as kinds from '#engine/kinds.ts';
import { INVALID_TIME } from './epoch-times.ts';
import { REASON_MISSING } from './messages/reason.ts';
import { id, instant, optionalReason, plausibleInstant } from './shapes.ts';
import { song } from './song.ts';
import { countedAt, ownTally } from './vote.ts';

const times = z.object({ startTime: instant.nullable(), endTime: instant.nullable() });

/** A change of a matchup's times, with its author and reason. */
const timeChange = z.object({
  at: instant,
  by: z.enum(kinds.HISTORY_ROLES),
  action: z.enum(kinds.TIME_CHANGES),
  reason: z.string().nullable(),
  before: times,
  after: times,
});
export type TimeChange = z.infer<typeof timeChange>;
/** A change in the list of all changes, with its number in the history. */
export const listedTimeChange = timeChange.extend({ id: z.int() });
export type ListedTimeChange = z.infer<typeof listedTimeChange>;

/** The newest correction of a matchup, with its author's role. `note` is free text. */
const correction = z.object({
  at: instant,
  by: z.enum(kinds.HISTORY_ROLES),
  action: z.enum(kinds.CORRECTION_ACTIONS),
  reason: z.enum(kinds.CORRECTION_REASONS).nullable(),
  note: z.string().nullable(),
});
export type Correction = z.infer<typeof correction>;

/** A matchup with its songs and tally. */
export const matchup = z.object({
  id,
  tournamentId: id,
  phase: z.enum(kinds.MATCHUP_PHASES),
  round: z.int(),
  position: z.int(),
  status: z.enum(kinds.MATCHUP_STATUSES),
  song1Id: id.nullable(),
  song2Id: id.nullable(),
  song1: song.nullable(),
  song2: song.nullable(),
  /** Null while votes are hidden. */
  song1Votes: z.int().nullable(),
  song2Votes: z.int().nullable(),
  totalVotes: z.int().nullable(),
  /** How many of the votes come from guests. */
  guestVotes: z.int().nullable(),
  /** Whether `countVisibility` hides the votes now, whether or not there are any. */
  countsHidden: z.boolean(),
  /** The setting of the tournament, so that a screen can say when the votes are shown. */
  countVisibility: z.enum(kinds.COUNT_VISIBILITIES),
  winnerId: id.nullable(),
  decidedBy: z.enum(kinds.MATCHUP_DECISIONS).nullable(),
  groupId: id.nullable(),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  /** The end with which the match opened; null before that. */
  firstEndTime: instant.nullable(),
  /** The newest change of the matchup's times. */
  timeChange: timeChange.nullable(),
  correction: correction.nullable(),
  tiebreakerLevel: z.int(),
  parentMatchupId: id.nullable(),
  /** The next match of the winner, and its side there (1 or 2). */
  winnerToId: id.nullable(),
  winnerToSlot: z.int().nullable(),
  loserToId: id.nullable(),
  loserToSlot: z.int().nullable(),
  /** Grows with each change, votes included; the higher version is the newer one. It is 0 while the votes are hidden. */
  version: z.int(),
});
export type Matchup = z.infer<typeof matchup>;

/** The schedule of a tournament: all its matchups. */
export const schedule = z.object({ matchups: z.array(matchup) });
export type Schedule = z.infer<typeof schedule>;

/** The answer of `POST /api/tournaments/:id/open-round`: how many matchups opened. */
export const openedRound = z.object({ openedCount: z.int(), message: z.string() });

/** The body of `PATCH /api/matchups/:id/schedule`. */
export const scheduleBody = z
  .object({
    startTime: plausibleInstant.nullable(),
    endTime: plausibleInstant.nullable(),
    reason: optionalReason,
  })
  .refine(
    (times) => !times.startTime || !times.endTime || Date.parse(times.endTime) > Date.parse(times.startTime),
    {
      message: INVALID_TIME,
      path: ['endTime'],
    },
  );

/** The body of `POST /api/matchups/:id/reopen`. */
export const reopenBody = z.object({
  minutes: z.int().min(1, 'Choose at least 1 minute.').max(720, 'Choose at most 720 minutes.'),
  note: optionalReason,
});

/** The body of `POST /api/matchups/:id/decide`. */
export const decideBody = z
  .object({ winnerId: id, reason: z.enum(kinds.CORRECTION_REASONS), note: optionalReason })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, {
    message: REASON_MISSING,
    path: ['note'],
  });

/** The answer to a generated schedule. */
export const generatedSchedule = z.object({ scheduledCount: z.int(), message: z.string() });

/** The reader's vote in a matchup at this version of its tally, and whether the matchup takes votes. */
export const voteCheck = z.object({
  hasVoted: z.boolean(),
  songId: id.nullable(),
  canVote: z.boolean(),
  version: z.int(),
  countedAt,
  tally: ownTally,
});
export type VoteCheck = z.infer<typeof voteCheck>;
