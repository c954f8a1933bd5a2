import { z } from 'zod';
import { hasUnevenBracket, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { background } from './background.ts';
import {
  GROUP_PHASE_SCHEDULINGS,
  SCHEDULING_TYPES,
  START_DATE_MODES,
  TOURNAMENT_PHASES,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
} from './kinds.ts';
import { matchup } from './matchup.ts';
import { id, instant, line, paragraph, personName, plausibleInstant } from './shapes.ts';
import { song } from './song.ts';

const L = TOURNAMENT_LIMITS;

function wholeNumber(limits: { min: number; max: number }, label: string) {
  const message = `${label} must be a whole number from ${limits.min} to ${limits.max}.`;
  return z.int(message).min(limits.min, message).max(limits.max, message);
}

/** The creation payload with every rule and message of A §5 (sizes by R8). */
export const createTournamentBody = z
  .object({
    name: line('Tournament name is required')
      .min(1, 'Tournament name is required')
      .max(L.nameLength, 'Name too long'),
    description: paragraph()
      .max(5000, 'Description can be at most 5,000 characters.')
      .transform((value) => value || null)
      .nullish()
      .transform((value) => value ?? null),
    maxParticipants: wholeNumber(L.playoffSize, 'Tournament size'),
    minUsers: wholeNumber(L.minUsers, 'Minimum participants').default(L.minUsers.default),
    songsPerGroup: wholeNumber(L.songsPerGroup, 'Songs per group').default(L.songsPerGroup.default),
    tournamentType: z.enum(TOURNAMENT_TYPES).default('playoff'),
    matchDurationMinutes: wholeNumber(L.matchDurationMinutes, 'Match duration').default(
      L.matchDurationMinutes.default,
    ),
    tournamentDurationDays: wholeNumber(L.tournamentDurationDays, 'Tournament duration').default(
      L.tournamentDurationDays.default,
    ),
    isPublic: z.boolean().default(true),
    schedulingType: z.enum(SCHEDULING_TYPES).default('automatic'),
    startDateMode: z.enum(START_DATE_MODES).default('auto'),
    groupPhaseScheduling: z.enum(GROUP_PHASE_SCHEDULINGS).default('concurrent'),
    tournamentStartDate: z
      .union([z.literal('').transform(() => null), plausibleInstant])
      .nullish()
      .transform((value) => value ?? null),
    matchIntervalMinutes: wholeNumber(L.matchIntervalMinutes, 'Match interval').default(
      L.matchIntervalMinutes.default,
    ),
    thirdPlaceMatch: z.boolean().default(false),
  })
  .superRefine((body, context) => {
    if (body.tournamentType !== 'playoff' && body.maxParticipants < L.groupsSize.min) {
      context.addIssue({
        code: 'custom',
        path: ['maxParticipants'],
        message: `Tournament size must be a whole number from ${L.groupsSize.min} to ${L.groupsSize.max}.`,
      });
    }
    if (hasUnevenBracket(body)) {
      context.addIssue({
        code: 'custom',
        path: ['maxParticipants'],
        message:
          'Tournament configuration creates uneven bracket progression. Use 16 or 32 songs for clean playoffs.',
      });
    }
    if (body.schedulingType === 'automatic' && body.startDateMode === 'custom' && !body.tournamentStartDate) {
      context.addIssue({
        code: 'custom',
        path: ['tournamentStartDate'],
        message: 'Tournament start date is required when using custom date mode.',
      });
    }
  });
export type CreateTournamentBody = z.infer<typeof createTournamentBody>;
export type CreateTournamentInput = z.input<typeof createTournamentBody>;

/** The tournament's own fields, the same for every reader. */
const tournament = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(TOURNAMENT_STATUSES),
  currentPhase: z.enum(TOURNAMENT_PHASES),
  currentRound: z.int(),
  totalRounds: z.int(),
  maxParticipants: z.int(),
  minUsers: z.int(),
  songsPerGroup: z.int(),
  /** Main entries; tiebreaker songs are not counted. */
  songCount: z.int(),
  participantCount: z.int(),
  totalVotes: z.int(),
  tournamentType: z.enum(TOURNAMENT_TYPES),
  format: z.enum(['single_elimination', 'groups_then_playoff']),
  bracketSize: z.int().nullable(),
  isPublic: z.boolean(),
  creatorId: id,
  winnerId: id.nullable(),
  champion: song.nullable(),
  heroBackground: background.nullable(),
  schedulingType: z.enum(SCHEDULING_TYPES),
  startDateMode: z.enum(START_DATE_MODES),
  groupPhaseScheduling: z.enum(GROUP_PHASE_SCHEDULINGS),
  tournamentStartDate: instant.nullable(),
  matchDurationMinutes: z.int(),
  matchIntervalMinutes: z.int(),
  tournamentDurationDays: z.int(),
  thirdPlaceMatch: z.boolean(),
  /** Anyone can repeat the draw from it (R14); null until the songs are drawn, or entries could be timed by it. */
  drawSeed: z.string().nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  /** When a full tournament starts by itself (R22). */
  autoStartAt: instant.nullable(),
  /** When the knockout is generated without the creator (R23). */
  playoffsDueAt: instant.nullable(),
  createdAt: instant,
  /** Grows with every change other than a vote. */
  version: z.int(),
});
export type Tournament = z.infer<typeof tournament>;

/** A card of the list (A §3): the matchup to show is the first of the carousel's order. */
export const tournamentCard = tournament.extend({ currentMatchup: matchup.nullable() });
export type TournamentCard = z.infer<typeof tournamentCard>;

const group = z.object({ id, name: z.string(), position: z.int() });
export type Group = z.infer<typeof group>;

export const tournamentDetail = tournament.extend({
  songs: z.array(song),
  matchups: z.array(matchup),
  groups: z.array(group),
  creator: personName.extend({ id, username: z.string().nullable() }),
});
export type TournamentDetail = z.infer<typeof tournamentDetail>;

export const participant = z.object({
  id,
  userId: id,
  createdAt: instant,
  isFollowing: z.boolean(),
  user: personName.extend({ id, username: z.string().nullable(), email: z.null() }),
  songs: z.array(z.object({ mainEntry: song, tiebreakers: z.array(song) })),
});
export type Participant = z.infer<typeof participant>;

/** Whether the reader takes part in a tournament or follows it. */
export const participation = z.object({ hasJoined: z.boolean() });
export type Participation = z.infer<typeof participation>;

/** Remaining tiebreaker songs of each main entry, by song id (T §3). */
export const tiebreakerUsage = z.record(z.string(), z.int());

/** What starting, drawing and joining answer: a sentence, and the tournament as it is now. */
export const tournamentAnswer = z.object({ message: z.string(), tournament });

export const deleteParticipantsBody = z.object({
  participantIds: z.array(id).min(1, 'Choose at least one participant.').max(1000),
});
export const deletedParticipants = z.object({ deletedCount: z.int() });
