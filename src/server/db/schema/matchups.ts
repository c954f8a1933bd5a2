import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Correction, TimeChange } from '#contract/matchup.ts';
import {
  MATCHUP_STATUSES,
  type MatchupDecision,
  type MatchupPhase,
  type MatchupStatus,
} from '#engine/kinds.ts';
import { createdAt, id, instant, isOneOf, ownedBy } from './columns.ts';
import { groups, songs, tournaments } from './tournaments.ts';

export const matchups = pgTable(
  'matchups',
  {
    id: id(),
    tournamentId: ownedBy(() => tournaments.id),
    /** Identifies the match within its tournament, so that a repeated draw creates no duplicates. */
    key: text().notNull(),
    phase: text().$type<MatchupPhase>().notNull(),
    round: smallint().notNull(),
    position: smallint().notNull(),
    groupId: integer().references(() => groups.id, { onDelete: 'set null' }),
    status: text().$type<MatchupStatus>().notNull().default('pending'),
    song1Id: integer().references(() => songs.id),
    song2Id: integer().references(() => songs.id),
    /** The tally: always equals the number of counted rows in `votes`. */
    song1Votes: integer().notNull().default(0),
    song2Votes: integer().notNull().default(0),
    /** How many votes of each side are guests'. */
    song1GuestVotes: integer().notNull().default(0),
    song2GuestVotes: integer().notNull().default(0),
    winnerId: integer().references(() => songs.id),
    decidedBy: text().$type<MatchupDecision>(),
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
    /** Grows with every change of this row, so that an older tally never replaces a newer one. */
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
