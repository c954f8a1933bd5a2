import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { SHOW_STEPS, type ShowPause, type ShowStep } from '#engine/kinds.ts';
import { users } from './accounts.ts';
import { instant, isOneOf, ownedBy } from './columns.ts';
import { matchups } from './matchups.ts';
import { tournaments } from './tournaments.ts';

/** Where the show of a tournament stands, and its room. There is no row before its room first opens. */
export const shows = pgTable(
  'shows',
  {
    tournamentId: ownedBy(() => tournaments.id).primaryKey(),
    step: text().$type<ShowStep>().notNull().default('closed'),
    /** Grows with every step and action. A host's press names the one that it saw. */
    seq: integer().notNull().default(0),
    matchupId: integer().references((): AnyPgColumn => matchups.id, { onDelete: 'set null' }),
    /** When the show goes on; null while it waits for a host. The end of a vote is that of its matchup. */
    until: instant(),
    /** Whether it pauses once the open match is revealed. */
    isPausing: boolean().notNull().default(false),
    pausedBy: text().$type<ShowPause>(),
    /** The user who opened the room. */
    hostId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Opens the room to people who enter it; null while the room is closed. */
    pin: text(),
    /** The secret of the permissions that the PIN gives. Each opening makes a new one. */
    roomToken: text(),
    roomEndsAt: instant(),
    /** Whether a host wants the stage to play sound. A stage that loads again reads it. */
    isSoundOn: boolean().notNull().default(false),
    /** The network from which the host who opened the room steered last. More guests may come from there. */
    hostNetwork: text(),
  },
  (t) => [
    uniqueIndex('shows_by_pin').on(t.pin).where(sql`${t.pin} is not null`),
    uniqueIndex('shows_by_room_token').on(t.roomToken).where(sql`${t.roomToken} is not null`),
    uniqueIndex('shows_by_host').on(t.hostId).where(sql`${t.pin} is not null`),
    index('shows_by_matchup').on(t.matchupId),
    check('shows_step', isOneOf(t.step, SHOW_STEPS)),
  ],
);

/** The people of an open room. The rows are deleted when the room closes. */
export const roomPeople = pgTable(
  'room_people',
  {
    tournamentId: ownedBy(() => tournaments.id),
    userId: ownedBy(() => users.id),
    /** Unique in the room in any case of letters. */
    nickname: text(),
    /** Whether the room's table lists them. */
    isListed: boolean().notNull().default(false),
    /** When a socket of a ballot was last open. */
    /** When the person entered the PIN, or chose a nickname; null for one who came by the link. */
    joinedAt: instant(),
    seenAt: instant(),
    removedAt: instant(),
  },
  (t) => [
    primaryKey({ name: 'room_people_once', columns: [t.tournamentId, t.userId] }),
    uniqueIndex('room_people_nickname').on(t.tournamentId, sql`lower(${t.nickname})`),
    index('room_people_by_user').on(t.userId),
  ],
);

/** The voters of a completed tournament who let others see their names as those of their twins. */
export const twinVoters = pgTable(
  'twin_voters',
  {
    tournamentId: ownedBy(() => tournaments.id),
    userId: ownedBy(() => users.id),
  },
  (t) => [
    primaryKey({ name: 'twin_voters_once', columns: [t.tournamentId, t.userId] }),
    index('twin_voters_by_user').on(t.userId),
  ],
);
