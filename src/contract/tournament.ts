import { z } from 'zod';
import {
  BRACKET_FORMATS,
  COMMENT_POLICIES,
  COUNT_VISIBILITIES,
  GROUP_PHASE_SCHEDULINGS,
  SCHEDULING_TYPES,
  type SchedulingType,
  START_DATE_MODES,
  type StartDateMode,
  SUBMITTER_VISIBILITIES,
  TIEBREAKER_SONGS,
  TOURNAMENT_PHASES,
  TOURNAMENT_STATUSES,
  TOURNAMENT_TYPES,
  type TournamentType,
  VOTER_POLICIES,
  type VoterPolicy,
} from '#engine/kinds.ts';
import { hasUnevenBracket, sizeLimits, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { canCloseWhenAllVoted, MIN_ACCOUNT_AGE_HOURS } from '#engine/matchup/voters.ts';
import { background } from './background.ts';
import { seedHash } from './draw-check.ts';
import { manager } from './manager.ts';
import { matchup } from './matchup.ts';
import { CARD_SONGS } from './paging.ts';
import { id, instant, line, orNull, paragraph, personName, plausibleInstant } from './shapes.ts';
import { song } from './song.ts';

const LIMITS = TOURNAMENT_LIMITS;

function wholeNumber(limits: { min: number; max: number }, label: string) {
  const message = `${label} must be a whole number from ${limits.min} to ${limits.max}.`;
  return z.int(message).min(limits.min, message).max(limits.max, message);
}

type CheckedSettings = {
  tournamentType: TournamentType;
  maxParticipants: number;
  songsPerGroup: number;
  schedulingType: SchedulingType;
  startDateMode: StartDateMode;
  tournamentStartDate: string | null;
  voterPolicy: VoterPolicy;
  closeWhenAllVoted: boolean;
};

/** What is wrong with settings that are valid each by itself (rules C2, C3, C5, J8). */
export function settingsIssues(
  settings: CheckedSettings,
): { path: keyof CheckedSettings; message: string }[] {
  const { schedulingType, startDateMode, tournamentStartDate } = settings;
  const size = wholeNumber(sizeLimits(settings.tournamentType), 'Tournament size');
  const wrongSize = size.safeParse(settings.maxParticipants).error?.issues[0]?.message;
  const sizeMessage = wrongSize ?? (hasUnevenBracket(settings) ? UNEVEN_BRACKET : undefined);
  const lacksDate = schedulingType === 'automatic' && startDateMode === 'custom' && !tournamentStartDate;
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

/** The body of `POST /api/tournaments` (rules C1 to C5). */
export const createTournamentBody = z
  .object({
    name: line('Tournament name is required')
      .min(1, 'Tournament name is required')
      .max(LIMITS.nameLength, 'Name too long'),
    description: orNull(paragraph().max(5000, 'Description can be at most 5,000 characters.')),
    maxParticipants: z.number('Tournament size must be a whole number.'),
    minUsers: wholeNumber(LIMITS.minUsers, 'Minimum participants').default(LIMITS.minUsers.default),
    songsPerGroup: wholeNumber(LIMITS.songsPerGroup, 'Songs per group').default(LIMITS.songsPerGroup.default),
    tournamentType: z.enum(TOURNAMENT_TYPES).default('playoff'),
    matchDurationMinutes: wholeNumber(LIMITS.matchDurationMinutes, 'Match duration').default(
      LIMITS.matchDurationMinutes.default,
    ),
    tournamentDurationDays: wholeNumber(LIMITS.tournamentDurationDays, 'Tournament duration').default(
      LIMITS.tournamentDurationDays.default,
    ),
    isPublic: z.boolean().default(true),
    schedulingType: z.enum(SCHEDULING_TYPES).default('automatic'),
    startDateMode: z.enum(START_DATE_MODES).default('auto'),
    groupPhaseScheduling: z.enum(GROUP_PHASE_SCHEDULINGS).default('concurrent'),
    tournamentStartDate: z
      .union([z.literal('').transform(() => null), plausibleInstant])
      .nullish()
      .transform((value) => value ?? null),
    matchIntervalMinutes: wholeNumber(LIMITS.matchIntervalMinutes, 'Match interval').default(
      LIMITS.matchIntervalMinutes.default,
    ),
    thirdPlaceMatch: z.boolean().default(false),
    tiebreakerSongs: z.enum(TIEBREAKER_SONGS).default('required'),
    listenFirst: z.boolean().default(false),
    voterPolicy: z.enum(VOTER_POLICIES).default('account'),
    minAccountAgeHours: wholeNumber(MIN_ACCOUNT_AGE_HOURS, 'Account age').default(
      MIN_ACCOUNT_AGE_HOURS.default,
    ),
    submitterVisibility: z.enum(SUBMITTER_VISIBILITIES).default('shown'),
    countVisibility: z.enum(COUNT_VISIBILITIES).default('live'),
    closeWhenAllVoted: z.boolean().default(false),
    commentPolicy: z.enum(COMMENT_POLICIES).default('on'),
  })
  .superRefine((body, context) => {
    for (const { path, message } of settingsIssues(body)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });
export type CreateTournamentBody = z.infer<typeof createTournamentBody>;
export type CreateTournamentInput = z.input<typeof createTournamentBody>;

const { shape } = createTournamentBody;

/**
 * The body of `PATCH /api/tournaments/:id`: the settings to change (rule C20). `settingsVersion` is that of the settings that
 * the user saw.
 */
export const updateTournamentBody = z.object({
  settingsVersion: z.int().positive(),
  name: shape.name.optional(),
  description: paragraph()
    .max(5000, 'Description can be at most 5,000 characters.')
    .transform((text) => text || null)
    .nullable()
    .optional(),
  maxParticipants: shape.maxParticipants.optional(),
  minUsers: shape.minUsers.unwrap().optional(),
  songsPerGroup: shape.songsPerGroup.unwrap().optional(),
  tournamentType: shape.tournamentType.unwrap().optional(),
  matchDurationMinutes: shape.matchDurationMinutes.unwrap().optional(),
  tournamentDurationDays: shape.tournamentDurationDays.unwrap().optional(),
  isPublic: shape.isPublic.unwrap().optional(),
  schedulingType: shape.schedulingType.unwrap().optional(),
  startDateMode: shape.startDateMode.unwrap().optional(),
  groupPhaseScheduling: shape.groupPhaseScheduling.unwrap().optional(),
  tournamentStartDate: plausibleInstant.nullable().optional(),
  matchIntervalMinutes: shape.matchIntervalMinutes.unwrap().optional(),
  thirdPlaceMatch: shape.thirdPlaceMatch.unwrap().optional(),
  tiebreakerSongs: shape.tiebreakerSongs.unwrap().optional(),
  listenFirst: shape.listenFirst.unwrap().optional(),
  voterPolicy: shape.voterPolicy.unwrap().optional(),
  minAccountAgeHours: shape.minAccountAgeHours.unwrap().optional(),
  submitterVisibility: shape.submitterVisibility.unwrap().optional(),
  countVisibility: shape.countVisibility.unwrap().optional(),
  closeWhenAllVoted: shape.closeWhenAllVoted.unwrap().optional(),
  commentPolicy: shape.commentPolicy.unwrap().optional(),
});
export type UpdateTournamentBody = z.infer<typeof updateTournamentBody>;

/** Why a tournament is cancelled (rules C21, O10). */
export const cancelReason = line('Please give a reason.')
  .min(1, 'Please give a reason.')
  .max(200, 'A reason can have at most 200 characters.');

/** The body of `POST /api/tournaments/:id/cancel` (rule C21). */
export const cancelTournamentBody = z.object({ reason: cancelReason });

/** The fields of a tournament, the same for all readers. */
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
  /** At most 5 s old where the votes of open matchups are hidden (rule E4). */
  totalVotes: z.int(),
  tournamentType: z.enum(TOURNAMENT_TYPES),
  format: z.enum(BRACKET_FORMATS),
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
  /** Whether the screens ask for three tiebreaker songs with each entry (rule C23). */
  tiebreakerSongs: z.enum(TIEBREAKER_SONGS),
  /** Whether the screens ask voters to hear both songs first (rule V15). The server does not refuse votes. */
  listenFirst: z.boolean(),
  /** Who may vote (rule Y1). */
  voterPolicy: z.enum(VOTER_POLICIES),
  /** How old an account must be to vote (rule Y2). */
  minAccountAgeHours: z.int(),
  closeWhenAllVoted: z.boolean(),
  /** Whether submitters are hidden until their songs are out (rule N1). */
  submitterVisibility: z.enum(SUBMITTER_VISIBILITIES),
  /** When the votes of its matchups are shown (rule E1). */
  countVisibility: z.enum(COUNT_VISIBILITIES),
  /** Who may write in the discussions (rule M16). */
  commentPolicy: z.enum(COMMENT_POLICIES),
  /** The seed that repeats the draw (rule D1). It is null before the draw, so that users cannot choose entries by it. */
  drawSeed: z.string().nullable(),
  /** The SHA-256 of the seed, published from the creation on (rule D6). */
  drawSeedHash: seedHash,
  /** The version of the draw that belongs to the seed (rule D5). */
  drawVersion: z.int(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  /** The time of the automatic start (rule K2). */
  autoStartAt: instant.nullable(),
  /** The time at which the knockout is generated automatically (rule K5). */
  playoffsDueAt: instant.nullable(),
  /** The time at which a stage without an open match goes on by itself (rule K13). */
  resumesAt: instant.nullable(),
  /** Why it was cancelled; null unless it is cancelled by its creator (rule C21). */
  cancelReason: z.string().nullable(),
  createdAt: instant,
  /** The time of the last change except votes. */
  updatedAt: instant,
  /** Grows with each change except votes. */
  version: z.int(),
  /** Grows with each change of the settings (rule C20). */
  settingsVersion: z.int(),
});
export type Tournament = z.infer<typeof tournament>;

const cardSong = z.object({ id, title: z.string(), artist: z.string(), artworkUrl: z.string().nullable() });
export type CardSong = z.infer<typeof cardSong>;

/** A card of the list, with the first matchup of the carousel (rule W19), or with its first songs (rule W12). */
export const tournamentCard = tournament.extend({
  currentMatchup: matchup.nullable(),
  firstSongs: z.array(cardSong).max(CARD_SONGS),
});
export type TournamentCard = z.infer<typeof tournamentCard>;

const group = z.object({ id, name: z.string(), position: z.int() });
export type Group = z.infer<typeof group>;

/** A tournament with its songs, matchups, groups and creator. */
export const tournamentDetail = tournament.extend({
  songs: z.array(song),
  matchups: z.array(matchup),
  groups: z.array(group),
  /** Deleted matches of the current stage, and whether there is no champion without them (rule K13). */
  missingMatches: z.object({ count: z.int(), blocksChampion: z.boolean() }),
  creator: personName.extend({ id }),
  /** The users who manage it with the creator, the first named first (rule Z1). */
  managers: z.array(manager),
  /** The path of the link to share (rules A22, A23). */
  sharePath: z.string(),
  /** How many voters the points of the podium and the creator still need (rule P17); 0 if they need none. */
  missingVoters: z.int(),
});
export type TournamentDetail = z.infer<typeof tournamentDetail>;

/** A participant or follower of a tournament, with the entered songs (rule W22). */
export const participant = z.object({
  id,
  userId: id,
  createdAt: instant,
  isFollowing: z.boolean(),
  user: personName.extend({ id, email: z.null() }),
  songs: z.array(z.object({ mainEntry: song, tiebreakers: z.array(song) })),
});
export type Participant = z.infer<typeof participant>;

/** Whether the reader has joined a tournament or follows it; `isFollowing` if they joined after the start (rule C8). */
export const participation = z.object({
  hasJoined: z.boolean(),
  isFollowing: z.boolean(),
  /** All songs that the reader entered, also where submitters are hidden (rule N1). */
  ownSongIds: z.array(id),
});
export type Participation = z.infer<typeof participation>;

/** The number of remaining tiebreaker songs of each main entry, by song id (rule T6). */
export const tiebreakerUsage = z.record(z.string(), z.int());

/** The answer of calls that start, draw or join: a message and the changed tournament. */
export const tournamentAnswer = z.object({ message: z.string(), tournament });

/** The answer of a start, with the time at which the first matches open; null while they have no time (rule W25). */
export const startAnswer = tournamentAnswer.extend({ votingOpensAt: instant.nullable() });
export type StartAnswer = z.infer<typeof startAnswer>;

/** The body of `DELETE /api/tournaments/:id/participants/bulk` (rule C18). */
export const deleteParticipantsBody = z.object({
  participantIds: z
    .array(id)
    .min(1, 'Choose at least one participant.')
    .max(1000, 'Choose at most 1,000 participants at once.'),
});
/** The number of removed participants. */
export const deletedParticipants = z.object({ deletedCount: z.int() });

/** The path parameters of `POST /api/share/:token`. Any text may be asked for, and only a token is found (rule A22). */
export const shareParams = z.object({ token: z.string() });
/** The tournament behind a share token. */
export const openedShare = z.object({ tournamentId: id });
/** The path of the new link (rule A23). */
export const renewedShare = z.object({ sharePath: z.string() });
