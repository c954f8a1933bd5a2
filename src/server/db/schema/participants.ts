import { boolean, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, ownedBy } from './columns.ts';
import { matchups } from './matchups.ts';
import { tournaments } from './tournaments.ts';

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
