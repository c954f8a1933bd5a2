import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Background } from '#contract/background.ts';
import type { DrawVersion } from '#engine/formats/draw-version.ts';
import type { HistoryRole } from '#engine/kinds.ts';
import * as kinds from '#engine/kinds.ts';
import type { HistoryAction } from '#engine/matchup/history-actions.ts';
import type { RulesVersion } from '#engine/rewards/crowd.ts';
import { SHOW_LIMITS } from '#engine/show/show.ts';
import { LIST_SECTION, LIST_TIME, NAME_VECTOR } from '#server/db/tournament-list.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, ownedBy, refersTo, rulesVersion } from './columns.ts';
import { images } from './images.ts';

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    creatorId: refersTo(() => users.id),
    status: text().$type<kinds.TournamentStatus>().notNull().default('setup'),
    currentPhase: text().$type<kinds.TournamentPhase>().notNull().default('submission'),
    currentRound: integer().notNull().default(0),
    totalRounds: integer().notNull().default(0),
    tournamentType: text().$type<kinds.TournamentType>().notNull(),
    /** The format before an admin forced a group stage, which a forced setup restores. */
    typeBeforeForce: text().$type<kinds.TournamentType>(),
    maxParticipants: smallint().notNull(),
    minUsers: smallint().notNull(),
    songsPerGroup: smallint().notNull(),
    matchDurationMinutes: integer().notNull(),
    matchIntervalMinutes: integer().notNull(),
    tournamentDurationDays: integer().notNull(),
    isPublic: boolean().notNull(),
    /**
     * The secret of the link to a private tournament, kept while it is public. Null for private tournaments from
     * before there were tokens, until their link is first renewed.
     */
    shareToken: text(),
    schedulingType: text().$type<kinds.SchedulingType>().notNull(),
    startDateMode: text().$type<kinds.StartDateMode>().notNull(),
    groupPhaseScheduling: text().$type<kinds.GroupPhaseScheduling>().notNull(),
    tournamentStartDate: instant(),
    pace: text().$type<kinds.TournamentPace>().notNull().default('clock'),
    showSeconds: smallint().notNull().default(SHOW_LIMITS.showSeconds.default),
    breakSeconds: smallint().notNull().default(SHOW_LIMITS.breakSeconds.default),
    listenSeconds: smallint().notNull().default(SHOW_LIMITS.listenSeconds.default),
    /** The first tournament of its series; null for one that was never played again. */
    seriesId: integer().references((): AnyPgColumn => tournaments.id, { onDelete: 'set null' }),
    thirdPlaceMatch: boolean().notNull(),
    /** Whether the screens require tiebreaker songs. */
    tiebreakerSongs: text().$type<kinds.TiebreakerSongs>().notNull().default('required'),
    /** Whether the screens ask voters to hear both songs first. */
    listenFirst: boolean().notNull().default(false),
    countVisibility: text().$type<kinds.CountVisibility>().notNull().default('live'),
    submitterVisibility: text().$type<kinds.SubmitterVisibility>().notNull().default('shown'),
    voterPolicy: text().$type<kinds.VoterPolicy>().notNull().default('account'),
    /** How old an account must be to vote. */
    minAccountAgeHours: smallint().notNull().default(0),
    /** Whether an account needs a verified address to vote. */
    verifiedEmailOnly: boolean().notNull().default(false),
    /** Whether a matchup ends early once everyone who may vote has voted. */
    closeWhenAllVoted: boolean().notNull().default(false),
    commentPolicy: text().$type<kinds.CommentPolicy>().notNull().default('on'),
    heroBackground: jsonb().$type<Background>(),
    /** The number of songs in the knockout; null until it is drawn. */
    bracketSize: smallint(),
    /** Stored, because a tournament may have hundreds of thousands of followers and every reader gets the number. */
    participantCount: integer().notNull().default(0),
    /** The champion's main entry. */
    winnerId: integer().references((): AnyPgColumn => songs.id),
    /** The same songs and seed always give the same draw. */
    drawSeed: text().notNull(),
    /** The version of the draw that belongs to the seed. */
    drawVersion: smallint().$type<DrawVersion>().notNull().default(1),
    /** The main entry on each line of the bracket, null for a bye. Missing matches are made from it. */
    bracketGrid: jsonb().$type<(number | null)[]>(),
    rulesVersion: rulesVersion<RulesVersion>(),
    startDate: instant(),
    endDate: instant(),
    /** When a tournament at capacity starts. */
    autoStartAt: instant(),
    /** When the knockout is generated without the creator. */
    playoffsDueAt: instant(),
    /** When a stage without an undecided match resumes by itself. */
    resumesAt: instant(),
    /** The next instant at which the timekeeper changes this tournament. */
    nextDueAt: instant(),
    /** Grows with every change except votes and messages. A client that notices a higher version reads again. */
    version: integer().notNull().default(1),
    /** Grows with every change of the settings, so that two open forms do not overwrite each other. */
    settingsVersion: integer().notNull().default(1),
    /** Why it was cancelled. */
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
    uniqueIndex('tournaments_by_share_token').on(t.shareToken).where(sql`${t.shareToken} is not null`),
    index('tournaments_by_winner').on(t.winnerId),
    index('tournaments_by_series').on(t.seriesId, t.id).where(sql`${t.seriesId} is not null`),
    index('tournaments_by_due').on(t.nextDueAt).where(sql`${t.nextDueAt} is not null`),
    check('tournaments_size', sql`${t.maxParticipants} between 4 and 64`),
  ],
);

export const groups = pgTable(
  'groups',
  {
    id: id(),
    tournamentId: ownedBy(() => tournaments.id),
    name: text().notNull(),
    position: smallint().notNull(),
  },
  (t) => [unique('groups_position').on(t.tournamentId, t.position)],
);

export const songs = pgTable(
  'songs',
  {
    id: id(),
    tournamentId: ownedBy(() => tournaments.id),
    submitterId: refersTo(() => users.id),
    title: text().notNull(),
    artist: text().notNull(),
    /** Normalized title and artist: the same song in all tournaments. */
    songKey: text().notNull(),
    url: text(),
    spotifyUrl: text(),
    youtubeUrl: text(),
    /** The address of the cover at another host. Only the copy leaves this server. */
    coverUrl: text(),
    /** The copy of the cover; null until it is fetched. */
    coverSha: text().references(() => images.sha),
    pitch: text(),
    /** Where the stage begins to play it. */
    startSeconds: smallint(),
    platform: text().$type<kinds.Platform>().notNull(),
    submissionType: text().$type<kinds.SubmissionType>().notNull(),
    /** The main entry that a tiebreaker option belongs to. */
    parentSongId: integer().references((): AnyPgColumn => songs.id, { onDelete: 'cascade' }),
    groupId: integer().references(() => groups.id, { onDelete: 'set null' }),
    isEliminated: boolean().notNull().default(false),
    /** Counts from 1. The last key of every ranking. */
    drawPosition: smallint(),
    imageSha: text().references(() => images.sha),
    /** Set when a moderator hides the song's texts, links and pictures. */
    hiddenAt: instant(),
    /** Whether an admin hid it, so that only admins show it again. */
    hiddenByAdmin: boolean().notNull().default(false),
    /** Whether only its texts are hidden, so that it can still be heard. */
    hidesTextsOnly: boolean().notNull().default(false),
    /** Set when the song is withdrawn after the draw, so that its opponents advance. */
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('songs_by_tournament').on(t.tournamentId),
    index('songs_by_submitter').on(t.submitterId, t.id.desc().nullsFirst()),
    index('songs_by_group').on(t.groupId),
    // In the order in which the song leaderboard picks the entry that it shows.
    index('songs_by_key').on(t.songKey, sql`(${t.parentSongId} is not null)`, t.id.desc().nullsFirst()),
    // The words of artist and title, as `search_words` splits them. A migration defines the function.
    index('songs_by_words').using('gin', sql.raw('search_vector(songs.song_key)')),
    index('songs_by_image').on(t.imageSha).where(sql`${t.imageSha} is not null`),
    index('songs_by_cover').on(t.coverSha).where(sql`${t.coverSha} is not null`),
    // A hash, because an address may be too long for an index.
    index('songs_without_cover')
      .on(sql`hashtextextended(${t.coverUrl}, 0)`)
      .where(sql`${t.coverUrl} is not null and ${t.coverSha} is null`),
    uniqueIndex('songs_main_entry').on(t.tournamentId, t.songKey).where(sql`${t.parentSongId} is null`),
    unique('songs_tiebreaker_option').on(t.parentSongId, t.submissionType),
    check(
      'songs_parent',
      sql`(${t.submissionType} = ${sql.raw(`'${kinds.MAIN_ENTRY}'`)}) = (${t.parentSongId} is null)`,
    ),
  ],
);

/** The songs that a user has heard. */
export const heardSongs = pgTable(
  'heard_songs',
  {
    userId: ownedBy(() => users.id),
    songId: ownedBy(() => songs.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'heard_songs_once', columns: [t.userId, t.songId] }),
    index('heard_songs_by_song').on(t.songId),
  ],
);

/** Values of one side of a change: settings, times, counts, and ids of what it is about. Never names or secrets. */
export type HistoryValues = Record<string, string | number | boolean | null | readonly number[]>;

/**
 * The history of changes. A trigger refuses update, delete and truncate. The table has no foreign keys,
 * so that its rows outlive the users and tournaments that they name.
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
    index('history_by_action').on(t.action, t.id.desc().nullsFirst()),
    index('history_by_matchup')
      .on(t.tournamentId, t.matchupId, t.id.desc().nullsFirst())
      .where(sql`${t.matchupId} is not null`),
  ],
);
