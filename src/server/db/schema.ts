import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Background } from '#contract/background.ts';
import type { TimeChange } from '#contract/matchup.ts';
import type { DrawVersion } from '#engine/formats/draw-version.ts';
import {
  type AchievementType,
  type CorrectableStat,
  type DisputeStatus,
  type GroupPhaseScheduling,
  type HistoryAction,
  type HistoryRole,
  MAIN_ENTRY,
  MATCHUP_STATUSES,
  type MatchupDecision,
  type MatchupPhase,
  type MatchupStatus,
  type Platform,
  type PredictionOutcome,
  type PredictionSide,
  type SchedulingType,
  type StartDateMode,
  type SubmissionType,
  type TournamentPhase,
  type TournamentStatus,
  type TournamentType,
  USER_ROLES,
  type UserRole,
} from '#engine/kinds.ts';
import type { RulesVersion } from '#engine/rewards/crowd.ts';
import { LIST_SECTION, LIST_TIME, NAME_VECTOR } from './tournament-list.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = () => timestamp({ withTimezone: true, precision: 3 });
/** A check that a column holds one of these words. They are inlined, because DDL takes no parameters. */
const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
const createdAt = () => instant().notNull().defaultNow();
const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** Never changes. Rows that were created before the column are version 1 (rule P15). */
const rulesVersion = () => smallint().$type<RulesVersion>().notNull().default(1);

/** Accounts. `points` to `perfectPredictions` change in the transaction of the facts that earn them (rule P6). */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower-cased and trimmed (rule A6). */
    email: text().notNull().unique(),
    username: text(),
    /** Null for a deleted user, who can never sign in again (rule O8). */
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    role: text().$type<UserRole>().notNull().default('user'),
    points: integer().notNull().default(0),
    totalVotes: integer().notNull().default(0),
    tournamentsWon: integer().notNull().default(0),
    perfectPredictions: integer().notNull().default(0),
    /** Levels that an admin added or took (rule P9). */
    levelAdjustment: integer().notNull().default(0),
    imageSha: text().references((): AnyPgColumn => images.sha),
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_username_lower').on(sql`lower(${t.username})`),
    // Leaves out deleted users, so that ranks are counted from the index alone.
    index('users_by_points').on(t.points.desc().nullsFirst(), t.id).where(sql`${t.deletedAt} is null`),
    index('users_by_votes').on(t.totalVotes.desc().nullsFirst(), t.id),
    index('users_by_wins').on(t.tournamentsWon.desc().nullsFirst(), t.id),
    index('users_admins').on(t.id).where(sql`${t.role} = 'admin'`),
    index('users_by_image').on(t.imageSha).where(sql`${t.imageSha} is not null`),
    check('users_role', isOneOf(t.role, USER_ROLES)),
  ],
);

/** Sessions. The id is an HMAC of the cookie's token, so that a leaked table opens no account. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_by_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('sessions_by_expiry').on(t.expiresAt),
  ],
);

/** Uploaded pictures by the SHA-256 of their WebP bytes (rule I4). */
export const images = pgTable('images', {
  sha: text().primaryKey(),
  bytes: bytea().notNull(),
  createdAt: createdAt(),
});

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    creatorId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<TournamentStatus>().notNull().default('setup'),
    currentPhase: text().$type<TournamentPhase>().notNull().default('submission'),
    currentRound: integer().notNull().default(0),
    totalRounds: integer().notNull().default(0),
    tournamentType: text().$type<TournamentType>().notNull(),
    maxParticipants: smallint().notNull(),
    minUsers: smallint().notNull(),
    songsPerGroup: smallint().notNull(),
    matchDurationMinutes: integer().notNull(),
    matchIntervalMinutes: integer().notNull(),
    tournamentDurationDays: integer().notNull(),
    isPublic: boolean().notNull(),
    schedulingType: text().$type<SchedulingType>().notNull(),
    startDateMode: text().$type<StartDateMode>().notNull(),
    groupPhaseScheduling: text().$type<GroupPhaseScheduling>().notNull(),
    tournamentStartDate: instant(),
    thirdPlaceMatch: boolean().notNull(),
    heroBackground: jsonb().$type<Background>(),
    /** The number of songs in the knockout; null before the draw. */
    bracketSize: smallint(),
    /** Stored, because a tournament may have hundreds of thousands of followers and every reader gets the number. */
    participantCount: integer().notNull().default(0),
    /** The champion's main entry. */
    winnerId: integer().references((): AnyPgColumn => songs.id),
    /** The same songs and seed always give the same draw (rule D1). */
    drawSeed: text().notNull(),
    /** The version of the draw that belongs to the seed (rule D5). */
    drawVersion: smallint().$type<DrawVersion>().notNull().default(1),
    /** The main entry on each line of the bracket, null for a bye. Missing matches are made from it (rule K13). */
    bracketGrid: jsonb().$type<(number | null)[]>(),
    rulesVersion: rulesVersion(),
    startDate: instant(),
    endDate: instant(),
    /** When a tournament at capacity starts (rule K2). */
    autoStartAt: instant(),
    /** When the knockout is generated without the creator (rule K5). */
    playoffsDueAt: instant(),
    /** When a stage without an open match goes on by itself (rule K13). */
    resumesAt: instant(),
    /** The next instant at which the timekeeper changes this tournament (rule K8). */
    nextDueAt: instant(),
    /** Grows with every change except votes. A client that notices a higher version reads again (rule U5). */
    version: integer().notNull().default(1),
    /** Grows with every change of the settings, so that two open forms do not overwrite each other (rule C20). */
    settingsVersion: integer().notNull().default(1),
    /** Why the creator cancelled it (rule C21). */
    cancelReason: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('tournaments_by_creator').on(t.creatorId, t.id.desc().nullsFirst()),
    index('tournaments_in_list').on(
      t.isPublic,
      LIST_SECTION,
      sql`${LIST_TIME} desc`,
      t.id.desc().nullsFirst(),
    ),
    index('tournaments_by_status').on(t.isPublic, t.status),
    index('tournaments_by_name').using('gin', NAME_VECTOR),
    index('tournaments_by_winner').on(t.winnerId),
    index('tournaments_by_due').on(t.nextDueAt).where(sql`${t.nextDueAt} is not null`),
    check('tournaments_size', sql`${t.maxParticipants} between 4 and 64`),
  ],
);

export const groups = pgTable(
  'groups',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    position: smallint().notNull(),
  },
  (t) => [unique('groups_position').on(t.tournamentId, t.position)],
);

export const songs = pgTable(
  'songs',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    submitterId: integer()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    artist: text().notNull(),
    /** Normalized title and artist: the same song in all tournaments (rules C11, P11). */
    songKey: text().notNull(),
    url: text(),
    spotifyUrl: text(),
    youtubeUrl: text(),
    coverUrl: text(),
    pitch: text(),
    platform: text().$type<Platform>().notNull(),
    submissionType: text().$type<SubmissionType>().notNull(),
    /** The main entry that a tiebreaker option belongs to. */
    parentSongId: integer().references((): AnyPgColumn => songs.id, { onDelete: 'cascade' }),
    groupId: integer().references(() => groups.id, { onDelete: 'set null' }),
    isEliminated: boolean().notNull().default(false),
    /** Counts from 1. The last key of every ranking (rule D4). */
    drawPosition: smallint(),
    imageSha: text().references(() => images.sha),
    createdAt: createdAt(),
  },
  (t) => [
    index('songs_by_tournament').on(t.tournamentId),
    index('songs_by_submitter').on(t.submitterId),
    index('songs_by_group').on(t.groupId),
    // In the order in which the song leaderboard picks the entry that it shows.
    index('songs_by_key').on(t.songKey, sql`(${t.parentSongId} is not null)`, t.id.desc().nullsFirst()),
    index('songs_by_image').on(t.imageSha).where(sql`${t.imageSha} is not null`),
    uniqueIndex('songs_main_entry').on(t.tournamentId, t.songKey).where(sql`${t.parentSongId} is null`),
    unique('songs_tiebreaker_option').on(t.parentSongId, t.submissionType),
    check(
      'songs_parent',
      sql`(${t.submissionType} = ${sql.raw(`'${MAIN_ENTRY}'`)}) = (${t.parentSongId} is null)`,
    ),
  ],
);

export const participants = pgTable(
  'participants',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** True for a user who joined after the start (rule C8). */
    isFollowing: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('participants_once').on(t.tournamentId, t.userId),
    index('participants_by_user').on(t.userId, t.tournamentId.desc().nullsFirst()),
    index('participants_in_order').on(t.tournamentId, t.isFollowing, t.id),
  ],
);

export const matchups = pgTable(
  'matchups',
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    /** Identifies the match within its tournament, so that a repeated draw creates no duplicates. */
    key: text().notNull(),
    phase: text().$type<MatchupPhase>().notNull(),
    round: smallint().notNull(),
    position: smallint().notNull(),
    groupId: integer().references(() => groups.id, { onDelete: 'set null' }),
    status: text().$type<MatchupStatus>().notNull().default('pending'),
    song1Id: integer().references(() => songs.id),
    song2Id: integer().references(() => songs.id),
    /** The tally: always equals the number of rows in `votes` (rule V6). */
    song1Votes: integer().notNull().default(0),
    song2Votes: integer().notNull().default(0),
    winnerId: integer().references(() => songs.id),
    decidedBy: text().$type<MatchupDecision>(),
    startTime: instant(),
    endTime: instant(),
    /** The end with which the matchup opened (rule S6). */
    firstEndTime: instant(),
    /** The newest change of the times as the history has it, so that reading many matchups needs no join (rule S10). */
    timeChange: jsonb().$type<TimeChange>(),
    tiebreakerLevel: smallint().notNull().default(0),
    parentMatchupId: integer().references((): AnyPgColumn => matchups.id, { onDelete: 'cascade' }),
    winnerToId: integer().references((): AnyPgColumn => matchups.id, { onDelete: 'set null' }),
    winnerToSlot: smallint(),
    loserToId: integer().references((): AnyPgColumn => matchups.id, { onDelete: 'set null' }),
    loserToSlot: smallint(),
    /** Grows with every change of this row, so that an older tally never replaces a newer one (rule U5). */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    unique('matchups_key').on(t.tournamentId, t.key),
    index('matchups_by_song1').on(t.song1Id),
    index('matchups_by_song2').on(t.song2Id),
    index('matchups_by_winner').on(t.winnerId),
    index('matchups_by_group').on(t.groupId),
    index('matchups_by_winner_to').on(t.winnerToId),
    index('matchups_by_loser_to').on(t.loserToId),
    index('matchups_by_parent').on(t.parentMatchupId),
    check('matchups_status', isOneOf(t.status, MATCHUP_STATUSES)),
    check('matchups_times', sql`${t.endTime} > ${t.startTime}`),
    check('matchups_tally', sql`${t.song1Votes} >= 0 and ${t.song2Votes} >= 0`),
  ],
);

/** One ballot per user and matchup (rule V3). `songId` is null after the vote was removed (rule V4). */
export const votes = pgTable(
  'votes',
  {
    matchupId: integer()
      .notNull()
      .references(() => matchups.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /**
     * One of the matchup's songs. It has no foreign key, which would make each song deletion scan all votes or each vote
     * write one more index.
     */
    songId: integer(),
    /** The last Idempotency-Key of this ballot (rule V5). `lastOutcome` is what it did: 0 cast, 1 updated, 2 removed. */
    lastKey: text(),
    lastOutcome: smallint().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.matchupId, t.userId] }), index('votes_by_user').on(t.userId, t.matchupId)],
);

/** Above every id. A message stands before its replies, which are in descending order. */
export const BEFORE_REPLIES = 2_147_483_647;

/** The place of a message in its tree, newest first at each level, as three numbers in descending order. */
export function commentPlace(t: Record<'id' | 'parentId' | 'rootId' | 'depth', AnyPgColumn>) {
  const before = sql.raw(`${BEFORE_REPLIES}`);
  return [
    sql`(coalesce(${t.rootId}, ${t.parentId}, ${t.id}))`,
    sql`(case ${t.depth} when 1 then ${before} when 2 then ${t.id} else ${t.parentId} end)`,
    sql`(case ${t.depth} when 3 then ${t.id} else ${before} end)`,
  ] as const;
}

export const comments = pgTable(
  'comments',
  {
    id: id(),
    matchupId: integer()
      .notNull()
      .references(() => matchups.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    parentId: integer().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** The message at the top of the thread; null for that message. */
    rootId: integer(),
    /** From 1 at the top to 3 (rule M2). */
    depth: smallint().notNull(),
    content: text().notNull(),
    /** Set when a comment with replies is deleted: it keeps its place (rule M5). */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('comments_by_matchup').on(t.matchupId),
    index('comments_threads').on(t.matchupId, t.id.desc().nullsFirst()).where(sql`${t.parentId} is null`),
    index('comments_by_parent').on(t.parentId, t.id.desc().nullsFirst()),
    index('comments_by_user').on(t.userId),
    index('comments_in_order').on(t.matchupId, ...commentPlace(t).map((key) => sql`${key} desc`)),
  ],
);

/**
 * The version of each discussion with a change. It rises with each message, edit, deletion and like, and its row is
 * locked by these, so that they happen one after the other (rule M10).
 */
export const discussions = pgTable('discussions', {
  matchupId: integer()
    .primaryKey()
    .references(() => matchups.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
});

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: integer()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('comment_likes_by_user').on(t.userId)],
);

export const predictions = pgTable(
  'predictions',
  {
    id: id(),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    description: text(),
    imageUrl: text(),
    expiresAt: instant().notNull(),
    yesVotes: integer().notNull().default(0),
    noVotes: integer().notNull().default(0),
    /** Null before the prediction is settled (rule Q6). */
    outcome: text().$type<PredictionOutcome>(),
    settledAt: instant(),
    rulesVersion: rulesVersion(),
    /** Null until a user disputes the outcome (rules Q11, Q12). */
    disputeStatus: text().$type<DisputeStatus>(),
    disputedAt: instant(),
    disputeDecidedAt: instant(),
    /** What the admin wrote about the decision. */
    disputeNote: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('predictions_by_expiry').on(t.expiresAt, t.id),
    index('predictions_by_author').on(t.authorId),
    index('predictions_disputed').on(t.disputedAt, t.id).where(sql`${t.disputeStatus} = 'open'`),
  ],
);

export const predictionVotes = pgTable(
  'prediction_votes',
  {
    predictionId: integer()
      .notNull()
      .references(() => predictions.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    vote: text().$type<PredictionSide>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.predictionId, t.userId] }),
    index('prediction_votes_by_user').on(t.userId),
  ],
);

/** Who disputes the outcome of a prediction, and why (rule Q11). */
export const predictionDisputes = pgTable(
  'prediction_disputes',
  {
    predictionId: integer()
      .notNull()
      .references(() => predictions.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.predictionId, t.userId] }),
    index('prediction_disputes_by_user').on(t.userId),
  ],
);

/** Daily tokens. A row of an earlier UTC day counts as full (rule Q1). */
export const tokens = pgTable('tokens', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokens: smallint().notNull(),
  lastRefresh: date({ mode: 'string' }).notNull(),
});

export const achievements = pgTable(
  'achievements',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<AchievementType>().notNull(),
    threshold: integer().notNull(),
    earnedAt: createdAt(),
  },
  (t) => [unique('achievements_once').on(t.userId, t.type, t.threshold)],
);

/** Stats that an admin changed, with admin, user, time and difference (rule O7). */
export const adjustments = pgTable(
  'adjustments',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminId: integer().references(() => users.id, { onDelete: 'set null' }),
    field: text().$type<CorrectableStat>().notNull(),
    delta: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('adjustments_by_user').on(t.userId)],
);

/** The results of a song over all tournaments, updated with each completed matchup (rule P11). */
export const songStats = pgTable(
  'song_stats',
  {
    songKey: text().primaryKey(),
    title: text().notNull(),
    artist: text().notNull(),
    points: integer().notNull().default(0),
    votesReceived: integer().notNull().default(0),
    matchupsWon: integer().notNull().default(0),
    matchupsDecided: integer().notNull().default(0),
    championshipWins: integer().notNull().default(0),
  },
  (t) => [
    index('song_stats_by_points').on(t.points.desc().nullsFirst(), t.songKey),
    index('song_stats_by_votes').on(t.votesReceived.desc().nullsFirst(), t.songKey),
    index('song_stats_by_wins').on(t.championshipWins.desc().nullsFirst(), t.songKey),
  ],
);

/** Values of one side of a change: settings, times, counts, and ids of what it is about. Never names or secrets. */
export type HistoryValues = Record<string, string | number | boolean | null | readonly number[]>;

/**
 * Every change by creator, admin, command and clock (rule H1). A trigger refuses update, delete and truncate (rule H2). It
 * has no foreign keys, so that users and tournaments can be deleted while their rows stay.
 */
export const history = pgTable(
  'history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: integer(),
    matchupId: integer(),
    /** Null for the clock and for commands. */
    actorId: integer(),
    actorRole: text().$type<HistoryRole>().notNull(),
    action: text().$type<HistoryAction>().notNull(),
    reason: text(),
    details: jsonb()
      .$type<{ about?: HistoryValues; before?: HistoryValues; after?: HistoryValues }>()
      .notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('history_by_tournament').on(t.tournamentId, t.id.desc().nullsFirst()),
    index('history_by_matchup')
      .on(t.tournamentId, t.matchupId, t.id.desc().nullsFirst())
      .where(sql`${t.matchupId} is not null`),
  ],
);

/** Answers stored for 24 hours, so that a repeated call has no second effect (rule L5). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, path and body: another request with the same key is refused (rule L6). */
    requestHash: text().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);
