import { z } from 'zod';
import * as kinds from '#engine/kinds.ts';
import { hasUnevenBracket, sizeLimits, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { canCloseWhenAllVoted, MIN_ACCOUNT_AGE_HOURS } from '#engine/matchup/voters.ts';
import { SHOW_LIMITS } from '#engine/show/show.ts';
import { REASON_MISSING } from './messages/reason.ts';
import { line, orNull, paragraph, plausibleInstant, requiredReason } from './shapes.ts';

const LIMITS = TOURNAMENT_LIMITS;

function wholeNumber(limits: { min: number; max: number }, label: string) {
  const message = `${label} must be a whole number from ${limits.min} to ${limits.max}.`;
  return z.int(message).min(limits.min, message).max(limits.max, message);
}

const setting = (limits: { min: number; max: number; default: number }, label: string) =>
  wholeNumber(limits, label).default(limits.default);

type CheckedSettings = {
  tournamentType: kinds.TournamentType;
  maxParticipants: number;
  songsPerGroup: number;
  schedulingType: kinds.SchedulingType;
  startDateMode: kinds.StartDateMode;
  tournamentStartDate: string | null;
  pace: kinds.TournamentPace;
  voterPolicy: kinds.VoterPolicy;
  closeWhenAllVoted: boolean;
};

/** Returns the problems of settings that are valid one by one, but not together. */
export function settingsIssues(settings: CheckedSettings) {
  const { schedulingType, startDateMode, tournamentStartDate } = settings;
  const size = wholeNumber(sizeLimits(settings.tournamentType), 'Tournament size');
  const wrongSize = size.safeParse(settings.maxParticipants).error?.issues[0]?.message;
  const sizeMessage = wrongSize ?? (hasUnevenBracket(settings) ? UNEVEN_BRACKET : undefined);
  const isScheduled = settings.pace === 'clock' && schedulingType === 'automatic';
  const lacksDate = isScheduled && startDateMode === 'custom' && !tournamentStartDate;
  const closesWrongly = settings.closeWhenAllVoted && !canCloseWhenAllVoted(settings);
  return [
    ...(sizeMessage ? [{ path: 'maxParticipants' as const, message: sizeMessage }] : []),
    ...(lacksDate ? [{ path: 'tournamentStartDate' as const, message: MISSING_START_DATE }] : []),
    ...(closesWrongly ? [{ path: 'closeWhenAllVoted' as const, message: ONLY_PARTICIPANTS }] : []),
  ];
}

const UNEVEN_BRACKET =
  'Tournament configuration creates uneven bracket progression. Use 16 or 32 songs for clean playoffs.';
const MISSING_START_DATE = 'Tournament start date is required when using custom date mode.';

const ONLY_PARTICIPANTS = 'A match can end early only where participants alone vote.';

/** The body of `POST /api/tournaments`. */
export const createTournamentBody = z
  .object({
    name: line({
      max: LIMITS.nameLength,
      tooLong: 'Name too long',
      missing: 'Tournament name is required',
    }).min(1, 'Tournament name is required'),
    description: orNull(paragraph({ max: 5000, tooLong: 'Description can be at most 5,000 characters.' })),
    maxParticipants: z.number('Tournament size must be a whole number.'),
    minUsers: setting(LIMITS.minUsers, 'Minimum participants'),
    songsPerGroup: setting(LIMITS.songsPerGroup, 'Songs per group'),
    tournamentType: z.enum(kinds.TOURNAMENT_TYPES).default('playoff'),
    matchDurationMinutes: setting(LIMITS.matchDurationMinutes, 'Match duration'),
    tournamentDurationDays: setting(LIMITS.tournamentDurationDays, 'Tournament duration'),
    isPublic: z.boolean().default(true),
    schedulingType: z.enum(kinds.SCHEDULING_TYPES).default('automatic'),
    startDateMode: z.enum(kinds.START_DATE_MODES).default('auto'),
    groupPhaseScheduling: z.enum(kinds.GROUP_PHASE_SCHEDULINGS).default('concurrent'),
    tournamentStartDate: z
      .union([z.literal('').transform(() => null), plausibleInstant])
      .nullish()
      .transform((value) => value ?? null),
    matchIntervalMinutes: setting(LIMITS.matchIntervalMinutes, 'Match interval'),
    thirdPlaceMatch: z.boolean().default(false),
    tiebreakerSongs: z.enum(kinds.TIEBREAKER_SONGS).default('required'),
    listenFirst: z.boolean().default(false),
    voterPolicy: z.enum(kinds.VOTER_POLICIES).default('account'),
    minAccountAgeHours: setting(MIN_ACCOUNT_AGE_HOURS, 'Account age'),
    verifiedEmailOnly: z.boolean().default(false),
    submitterVisibility: z.enum(kinds.SUBMITTER_VISIBILITIES).default('shown'),
    /** By default `live`, in a show `after_close`. */
    countVisibility: z.enum(kinds.COUNT_VISIBILITIES).optional(),
    closeWhenAllVoted: z.boolean().default(false),
    commentPolicy: z.enum(kinds.COMMENT_POLICIES).default('on'),
    /** A show has manual scheduling, whatever is sent. */
    pace: z.enum(kinds.TOURNAMENT_PACES).default('clock'),
    showSeconds: setting(SHOW_LIMITS.showSeconds, 'Seconds of a match'),
    breakSeconds: setting(SHOW_LIMITS.breakSeconds, 'Seconds of a break'),
    listenSeconds: setting(SHOW_LIMITS.listenSeconds, 'Seconds of listening'),
  })
  .superRefine((body, context) => {
    for (const { path, message } of settingsIssues(body)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });
export type CreateTournamentBody = z.infer<typeof createTournamentBody>;
export type CreateTournamentInput = z.input<typeof createTournamentBody>;

const { shape } = createTournamentBody;
type Changeable<S> = S extends z.ZodDefault<infer Inner> ? Inner : S;
const changeable = Object.fromEntries(
  Object.entries(shape).map(([name, setting]) => [
    name,
    (setting instanceof z.ZodDefault ? setting.unwrap() : setting).optional(),
  ]),
) as {
  [Name in keyof typeof shape]: Changeable<(typeof shape)[Name]> extends infer S extends z.ZodType
    ? z.ZodOptional<S>
    : never;
};

/**
 * The body of `PATCH /api/tournaments/:id`: the settings to change. `settingsVersion` is the version of the
 * settings that the user saw.
 */
export const updateTournamentBody = z.object({
  settingsVersion: z.int().positive(),
  ...changeable,
  tournamentStartDate: plausibleInstant.nullable().optional(),
});
export type UpdateTournamentBody = z.infer<typeof updateTournamentBody>;

/** Why a tournament is cancelled. */
export const cancelReason = requiredReason(REASON_MISSING);

/** The body of `POST /api/tournaments/:id/cancel`. */
export const cancelTournamentBody = z.object({ reason: cancelReason });
