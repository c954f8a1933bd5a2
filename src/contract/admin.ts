import { z } from 'zod';
import * as kinds from '#engine/kinds.ts';
import { account } from './account.ts';
import { MAX_SEARCH_LENGTH } from './lengths.ts';
import { ban } from './moderation.ts';
import { cursorQuery, id, instant, line } from './shapes.ts';
import { cancelReason } from './tournament-settings.ts';

const MAX_POINTS = 1_000_000_000;
const MAX_LEVEL = 10_000;
/** The greatest offset of an admin list. */
export const MAX_OFFSET = 10_000_000;

/** The columns by which each admin list can be sorted; the first one is the default. */
export const ADMIN_SORTS = {
  tournaments: ['createdAt', 'name', 'status', 'songCount', 'participantCount', 'matchupCount'],
  users: ['createdAt', 'name', 'email', 'role', 'points', 'totalVotes', 'tournamentsWon'],
  songSubmissions: ['submittedAt', 'songTitle', 'tournamentName'],
  userTournaments: ['joinedAt', 'userName', 'tournamentName'],
  disputes: ['disputedAt', 'title'],
} as const;

/**
 * The query of an admin list. The answer is an array of rows. The header `X-Total-Count` is the total, and `Next-Cursor`
 * names the next page, as in every list. A cursor replaces the offset.
 */
export const adminQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    search: line({ max: MAX_SEARCH_LENGTH }).default(''),
    sort: z.enum(sorts).default(sorts[0] as never),
    order: z.enum(kinds.SORT_ORDERS).default('desc'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    offset: z.coerce.number().int().min(0).max(MAX_OFFSET).default(0),
    cursor: cursorQuery.shape.cursor,
  });
/** A request for a page of an admin list: its search, order and position. */
export type AdminPage<Sort extends string = string> = Omit<
  z.infer<ReturnType<typeof adminQuery>>,
  'sort' | 'cursor'
> & { sort: Sort };

/** A row of the list of tournaments. */
export const adminTournament = z.object({
  id,
  name: z.string(),
  status: z.enum(kinds.TOURNAMENT_STATUSES),
  currentPhase: z.enum(kinds.TOURNAMENT_PHASES),
  tournamentType: z.enum(kinds.TOURNAMENT_TYPES),
  isPublic: z.boolean(),
  maxParticipants: z.int(),
  creatorId: id,
  creatorName: z.string(),
  songCount: z.int(),
  participantCount: z.int(),
  matchupCount: z.int(),
  createdAt: instant,
});
export type AdminTournament = z.infer<typeof adminTournament>;

/** A user as admins see one, with the e-mail address. */
export type AdminUser = z.infer<typeof account>;

/** A row of the list of users, with the ban that is in force. */
export const listedUser = account.extend({ ban: ban.nullable(), hasSecondFactor: z.boolean() });
export type ListedUser = z.infer<typeof listedUser>;

/** A row of the list of song submissions. */
export const songSubmission = z.object({
  songId: id,
  songTitle: z.string(),
  songArtist: z.string(),
  songUrl: z.string().nullable(),
  tournamentId: id,
  tournamentName: z.string(),
  /** Name and e-mail address are null while the submitter is hidden, from admins too. */
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  userEmail: z.string().nullable(),
  submitterHidden: z.boolean(),
  /** While the submitter is hidden, the time of the tournament's creation. */
  submittedAt: instant,
});
export type SongSubmission = z.infer<typeof songSubmission>;

/** A row of the list of participations. */
export const userTournament = z.object({
  participantId: id,
  userId: id,
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  userEmail: z.string(),
  tournamentId: id,
  tournamentName: z.string(),
  tournamentStatus: z.enum(kinds.TOURNAMENT_STATUSES),
  isFollowing: z.boolean(),
  /** Main entries of the user whose submitter is shown. */
  songCount: z.int(),
  joinedAt: instant,
});
export type UserTournament = z.infer<typeof userTournament>;

/** A dispute of a prediction, with the answer of its user. */
export const disputeReason = z.object({
  userId: id,
  name: z.string(),
  vote: z.enum(kinds.PREDICTION_SIDES),
  reason: z.string(),
});
export type DisputeReason = z.infer<typeof disputeReason>;

/** A prediction with an open dispute. */
export const disputedPrediction = z.object({
  predictionId: id,
  title: z.string(),
  description: z.string().nullable(),
  authorName: z.string(),
  yesVotes: z.int(),
  noVotes: z.int(),
  outcome: z.enum(kinds.PREDICTION_OUTCOMES),
  settledAt: instant,
  /** When the first dispute was made. */
  disputedAt: instant,
  disputeCount: z.int(),
  /** Whether the reader may decide the dispute. */
  canDecide: z.boolean(),
  /** At most 20 of its disputes, in the order of their users' ids. */
  disputes: z.array(disputeReason),
});
export type DisputedPrediction = z.infer<typeof disputedPrediction>;

/** The body of `PATCH /api/admin/tournaments/:id/status`. */
export const statusBody = z
  .object({
    status: z.enum(
      kinds.TOURNAMENT_STATUSES,
      `The status must be one of ${kinds.TOURNAMENT_STATUSES.join(', ')}.`,
    ),
    reason: cancelReason.optional(),
  })
  .refine(({ status, reason }) => reason === undefined || status === 'cancelled', {
    path: ['reason'],
    message: 'Send a reason only with status cancelled.',
  });
export type StatusBody = z.infer<typeof statusBody>;

/** The body of `PATCH /api/admin/users/:id/role`. */
export const roleBody = z.object({ role: z.enum(kinds.USER_ROLES, 'The role must be user or admin.') });
export type RoleBody = z.infer<typeof roleBody>;

const stat = (min: number, max: number, label: string) => {
  const message = `${label} must be a whole number of at least ${min}.`;
  return z
    .int(message)
    .min(min, message)
    .max(max, `${label} can be at most ${max.toLocaleString('en')}.`);
};

/** The body of `PATCH /api/admin/users/:id/stats`: the new values of the user. */
export const statsBody = z
  .object({
    points: stat(0, MAX_POINTS, 'Points').optional(),
    totalVotes: stat(0, MAX_POINTS, 'Total votes').optional(),
    tournamentsWon: stat(0, MAX_POINTS, 'Tournaments won').optional(),
    level: stat(1, MAX_LEVEL, 'Level').optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'Set at least one value.');
export type StatsBody = z.infer<typeof statsBody>;

/** What happens to the messages and pitches of a deleted user: they stay under 'Deleted user', or are emptied. */
const DELETED_TEXTS = ['keep', 'empty'] as const;
export type DeletedTexts = (typeof DELETED_TEXTS)[number];

/** The query of `DELETE /api/admin/users/:id`. */
export const deleteUserQuery = z.object({ texts: z.enum(DELETED_TEXTS).default('keep') });
