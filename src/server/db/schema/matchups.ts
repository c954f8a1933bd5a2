import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Correction, TimeChange } from '#contract/matchup.ts';
import * as kinds from '#engine/kinds.ts';
import { TALLY_SLOTS } from '#server/db/tally-slots.ts';
import { users } from './accounts.ts';
import { bytes, createdAt, id, instant, isOneOf, ownedBy } from './columns.ts';
import { groups, songs, tournaments } from './tournaments.ts';

export const matchups = pgTable(
  'matchups',
  {
    id: id(),
    tournamentId: ownedBy(() => tournaments.id),
    /** Identifies the match within its tournament, so that a repeated draw creates no duplicates. */
    key: text().notNull(),
    phase: text().$type<kinds.MatchupPhase>().notNull(),
    round: smallint().notNull(),
    position: smallint().notNull(),
    groupId: integer().references(() => groups.id, { onDelete: 'set null' }),
    status: text().$type<kinds.MatchupStatus>().notNull().default('pending'),
    song1Id: integer().references(() => songs.id),
    song2Id: integer().references(() => songs.id),
    /** The tally: with the slots of `matchup_tallies` always equals the number of counted rows in `votes`. */
    song1Votes: integer().notNull().default(0),
    song2Votes: integer().notNull().default(0),
    /** How many votes of each side are guests'. */
    song1GuestVotes: integer().notNull().default(0),
    song2GuestVotes: integer().notNull().default(0),
    winnerId: integer().references(() => songs.id),
    decidedBy: text().$type<kinds.MatchupDecision>(),
    startTime: instant(),
    endTime: instant(),
    /** The end with which the matchup opened; null before. */
    firstEndTime: instant(),
    /** The newest change of the times as the history has it, so that reading many matchups needs no join. */
    timeChange: jsonb().$type<TimeChange>(),
    /** Its newest correction. */
    correction: jsonb().$type<Correction>(),
    tiebreakerLevel: smallint().notNull().default(0),
    parentMatchupId: integer().references((): AnyPgColumn => matchups.id, { onDelete: 'cascade' }),
    winnerToId: integer().references((): AnyPgColumn => matchups.id, { onDelete: 'set null' }),
    winnerToSlot: smallint(),
    loserToId: integer().references((): AnyPgColumn => matchups.id, { onDelete: 'set null' }),
    loserToSlot: smallint(),
    /** Grows with every change of this row and its slots, so that an older tally never replaces a newer one. */
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
    check('matchups_status', isOneOf(t.status, kinds.MATCHUP_STATUSES)),
    check('matchups_times', sql`${t.endTime} > ${t.startTime}`),
    check('matchups_tally', sql`${t.song1Votes} >= 0 and ${t.song2Votes} >= 0`),
  ],
);

/** The slots that processes take, one after the other, so that few have the same. */
export const tallySlot = pgSequence('tally_slot', { minValue: 0, maxValue: TALLY_SLOTS - 1, cycle: true });

/**
 * What server processes have added to the tally of a matchup since it last changed otherwise. Each process writes one slot, so
 * that batches of several processes do not wait for each other. A slot is negative where votes of another slot were removed.
 */
export const matchupTallies = pgTable(
  'matchup_tallies',
  {
    matchupId: ownedBy(() => matchups.id),
    slot: smallint().notNull(),
    song1: integer().notNull(),
    song2: integer().notNull(),
    guest1: integer().notNull(),
    guest2: integer().notNull(),
    version: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'matchup_tallies_once', columns: [t.matchupId, t.slot] })],
);

/**
 * One ballot per user and matchup (rule V3). `songId` is null after the vote was removed. It has no foreign keys, so that a
 * database can distribute it by voter (`distribution.ts`); matchups are deleted by `deleteMatchups` and `deleteTournament`.
 */
export const votes = pgTable(
  'votes',
  {
    matchupId: integer().notNull(),
    userId: integer().notNull(),
    /** One of the matchup's songs. */
    songId: integer(),
    /** The last Idempotency-Key of this ballot. `lastOutcome` is what it did: 0 cast, 1 updated, 2 removed. */
    lastKey: text(),
    lastOutcome: smallint().notNull(),
    /** Set while the vote is set aside and does not count. */
    quarantineId: integer(),
    /** A keyed hash of the voter's address. The key changes daily and is deleted after 30 days. */
    addressHash: bigint({ mode: 'bigint' }),
    /** Whether the point of the vote waits for the result of the matchup. Decided when the vote is first cast. */
    isPaidLater: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.matchupId, t.userId] }), index('votes_by_user').on(t.userId, t.matchupId)],
);

/** One-time codes that admit voters to a tournament, each for one person. Only the hash of a code is kept. */
export const voterCodes = pgTable(
  'voter_codes',
  {
    id: id(),
    tournamentId: ownedBy(() => tournaments.id),
    codeHash: text().notNull().unique('voter_codes_once'),
    /** The number of the code on the printed sheets, from 1. */
    number: smallint().notNull(),
    /** Who spent it; null while it is unspent. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    spentAt: instant(),
    /** An unspent code that was withdrawn admits no one. */
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('voter_codes_number').on(t.tournamentId, t.number),
    index('voter_codes_by_user').on(t.userId, t.tournamentId),
  ],
);

/** Votes of a matchup that an admin set aside together. They count again when `restoredAt` is set. */
export const quarantines = pgTable(
  'quarantines',
  {
    id: id(),
    matchupId: ownedBy(() => matchups.id),
    reason: text().notNull(),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    restoredAt: instant(),
  },
  (t) => [
    index('quarantines_by_matchup').on(t.matchupId, t.id),
    index('quarantines_by_user').on(t.createdById),
  ],
);

/** The keys that hash voters' addresses, one for each UTC day. Keys older than 30 days are deleted. */
export const addressKeys = pgTable('address_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: bytes().notNull(),
});

export const participants = pgTable(
  'participants',
  {
    id: id(),
    tournamentId: ownedBy(() => tournaments.id),
    userId: ownedBy(() => users.id),
    /** True for a user who joined after the start. */
    isFollowing: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('participants_once').on(t.tournamentId, t.userId),
    index('participants_by_user').on(t.userId, t.tournamentId.desc().nullsFirst()),
    index('participants_in_order').on(t.tournamentId, t.isFollowing, t.id),
    // A match that ends once all have voted looks at them by id, past any number of followers.
    index('participants_playing').on(t.tournamentId, t.userId).where(sql`not ${t.isFollowing}`),
  ],
);

/**
 * The users whom the link of a private tournament admitted to it, and those who were removed from it, whom no link admits.
 */
export const sharePermissions = pgTable(
  'share_permissions',
  {
    tournamentId: ownedBy(() => tournaments.id),
    userId: ownedBy(() => users.id),
    isRemoved: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'share_permissions_once', columns: [t.tournamentId, t.userId] }),
    index('share_permissions_by_user').on(t.userId),
  ],
);

/** Participants who were removed while a matchup was open. They may still vote in it, where participants vote. */
export const keptVoters = pgTable(
  'kept_voters',
  {
    matchupId: ownedBy(() => matchups.id),
    userId: ownedBy(() => users.id),
  },
  (t) => [
    primaryKey({ name: 'kept_voters_once', columns: [t.matchupId, t.userId] }),
    index('kept_voters_by_user').on(t.userId),
  ],
);
