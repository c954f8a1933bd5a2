import { z } from 'zod';
import { TOURNAMENT_PHASES, TOURNAMENT_STATUSES, TOURNAMENT_TYPES, USER_ROLES } from './kinds.ts';
import { id, instant, line } from './shapes.ts';

const MAX_POINTS = 1_000_000_000;
const MAX_LEVEL = 10_000;

/** The columns that each admin list can be sorted by; the first is the default. */
export const ADMIN_SORTS = {
  tournaments: ['createdAt', 'name', 'status', 'songCount', 'participantCount', 'matchupCount'],
  users: ['createdAt', 'name', 'email', 'role', 'points', 'totalVotes', 'tournamentsWon'],
  songSubmissions: ['submittedAt', 'songTitle', 'tournamentName'],
  userTournaments: ['joinedAt', 'userName', 'tournamentName'],
} as const;

/**
 * A page of an admin list. The answer is a plain array (T §7); how many rows there are in all stands in the header
 * `X-Total-Count`.
 */
const pageQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    search: line().max(100).default(''),
    sort: z.enum(sorts).default(sorts[0] as never),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  });
export const adminTournamentsQuery = pageQuery(ADMIN_SORTS.tournaments);
export const adminUsersQuery = pageQuery(ADMIN_SORTS.users);
export const adminSongSubmissionsQuery = pageQuery(ADMIN_SORTS.songSubmissions);
export const adminUserTournamentsQuery = pageQuery(ADMIN_SORTS.userTournaments);
export type AdminPage<Sort extends string = string> = {
  search: string;
  sort: Sort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
};

export const adminTournament = z.object({
  id,
  name: z.string(),
  status: z.enum(TOURNAMENT_STATUSES),
  currentPhase: z.enum(TOURNAMENT_PHASES),
  tournamentType: z.enum(TOURNAMENT_TYPES),
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

/** Everything but what is secret: an admin sees e-mail addresses (R6). */
export const adminUser = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string(),
  role: z.enum(USER_ROLES),
  level: z.int(),
  points: z.int(),
  totalVotes: z.int(),
  tournamentsWon: z.int(),
  perfectPredictions: z.int(),
  profileImageUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type AdminUser = z.infer<typeof adminUser>;

export const songSubmission = z.object({
  songId: id,
  songTitle: z.string(),
  songArtist: z.string(),
  songUrl: z.string().nullable(),
  tournamentId: id,
  tournamentName: z.string(),
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  userEmail: z.string(),
  submittedAt: instant,
});
export type SongSubmission = z.infer<typeof songSubmission>;

export const userTournament = z.object({
  participantId: id,
  userId: id,
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  userEmail: z.string(),
  tournamentId: id,
  tournamentName: z.string(),
  tournamentStatus: z.enum(TOURNAMENT_STATUSES),
  isFollowing: z.boolean(),
  songCount: z.int(),
  joinedAt: instant,
});
export type UserTournament = z.infer<typeof userTournament>;

export const statusBody = z.object({ status: z.enum(TOURNAMENT_STATUSES, 'Not a status of a tournament.') });

export const roleBody = z.object({ role: z.enum(USER_ROLES, 'A role is user or admin.') });
export type RoleBody = z.infer<typeof roleBody>;

const stat = (min: number, max: number, label: string) => {
  const message = `${label} must be a whole number of at least ${min}.`;
  return z
    .int(message)
    .min(min, message)
    .max(max, `${label} can be at most ${max.toLocaleString('en')}.`);
};

/** The values that the user is to have (T §5); the differences are kept as adjustments (R29). */
export const statsBody = z
  .object({
    points: stat(0, MAX_POINTS, 'Points').optional(),
    totalVotes: stat(0, MAX_POINTS, 'Total votes').optional(),
    tournamentsWon: stat(0, MAX_POINTS, 'Tournaments won').optional(),
    level: stat(1, MAX_LEVEL, 'Level').optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'Name at least one value.');
export type StatsBody = z.infer<typeof statsBody>;
