import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { AchievementType, CorrectableStat } from '#engine/kinds.ts';
import { users } from './accounts.ts';
import { createdAt, id, ownedBy } from './columns.ts';

export const achievements = pgTable(
  'achievements',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    type: text().$type<AchievementType>().notNull(),
    threshold: integer().notNull(),
    earnedAt: createdAt(),
  },
  (t) => [unique('achievements_once').on(t.userId, t.type, t.threshold)],
);

/** Stats that an admin changed, with admin, user, time and difference. */
export const adjustments = pgTable(
  'adjustments',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    adminId: integer().references(() => users.id, { onDelete: 'set null' }),
    field: text().$type<CorrectableStat>().notNull(),
    delta: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('adjustments_by_user').on(t.userId)],
);

/** The results of a song over all tournaments, updated with each completed matchup. */
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
