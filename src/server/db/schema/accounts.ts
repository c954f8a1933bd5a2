import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import {
  type AchievementType,
  type CorrectableStat,
  IDENTITY_PROVIDERS,
  type IdentityProvider,
  USER_ROLES,
  type UserRole,
} from '#engine/kinds.ts';
import { bytes, createdAt, id, instant, isOneOf, ownedBy } from './columns.ts';
import { images } from './images.ts';

/** Accounts and guests. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower-cased and trimmed. Guests, deleted users and users without an address have a text that is no address. */
    email: text().notNull().unique(),
    /** When its owner opened a link in a mail to it. */
    emailVerifiedAt: instant(),
    /** The address that replaces it once its owner confirms it. */
    newEmail: text(),
    username: text(),
    /** Null for deleted users and guests, who cannot sign in, and for users who sign in by a provider only. */
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    role: text().$type<UserRole>().notNull().default('user'),
    /** Levels that an admin added or took. */
    levelAdjustment: integer().notNull().default(0),
    imageSha: text().references((): AnyPgColumn => images.sha),
    deletedAt: instant(),
    /** Whether the messages and pitches of a deleted user are emptied. */
    textsEmptied: boolean().notNull().default(false),
    /** True for a voter without an account, created at the first vote. */
    isGuest: boolean().notNull().default(false),
    /** The one tournament in which a guest of a room may vote; null for other guests. */
    guestOf: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_username_lower').on(sql`lower(${t.username})`),
    index('users_admins').on(t.id).where(sql`${t.role} = 'admin'`),
    index('users_with_emptied_texts').on(t.id).where(sql`${t.textsEmptied}`),
    index('users_by_image').on(t.imageSha).where(sql`${t.imageSha} is not null`),
    check('users_role', isOneOf(t.role, USER_ROLES)),
  ],
);

/**
 * The counters of users, which change in the transaction of the facts that earn them (rule P6). A user may vote while this row
 * exists: transactions that move counters or end votes lock it. A trigger adds it to each new user, a deletion removes it. It
 * has no index but its key, and pages that are half empty, so that a vote rewrites the row alone.
 */
export const userCounters = pgTable('user_counters', {
  userId: integer().primaryKey(),
  points: integer().notNull().default(0),
  totalVotes: integer().notNull().default(0),
  tournamentsWon: integer().notNull().default(0),
  perfectPredictions: integer().notNull().default(0),
  /** How many new votes earned their point at once on the UTC day `votesAtOnceDay`, in days since 1970. */
  votesAtOnceDay: integer().notNull().default(0),
  votesAtOnce: smallint().notNull().default(0),
});

/** The users whose counters a transaction moved. The next update of the ranking takes all rows. */
export const rankingQueue = pgTable('ranking_queue', { userIds: integer().array().notNull() });

/** A copy of counters, seconds old, with the order of the leaderboards. A user without a row has zeros. */
export const userRanking = pgTable(
  'user_ranking',
  {
    userId: integer().primaryKey(),
    points: integer().notNull(),
    totalVotes: integer().notNull(),
    tournamentsWon: integer().notNull(),
    perfectPredictions: integer().notNull(),
  },
  (t) => [
    index('user_ranking_by_points').on(t.points.desc().nullsFirst(), t.userId).where(sql`${t.points} > 0`),
    index('user_ranking_by_votes')
      .on(t.totalVotes.desc().nullsFirst(), t.userId)
      .where(sql`${t.totalVotes} > 0`),
    index('user_ranking_by_wins')
      .on(t.tournamentsWon.desc().nullsFirst(), t.userId)
      .where(sql`${t.tournamentsWon} > 0`),
  ],
);

/** The hashes of the codes that have made an admin. Each code makes one only. */
export const usedAdminCodes = pgTable('used_admin_codes', {
  codeHash: text().primaryKey(),
  usedAt: instant().notNull(),
});

/** Sessions. The id is an HMAC of the cookie's token, so that a leaked table opens no account. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: ownedBy(() => users.id),
    expiresAt: instant().notNull(),
    /** When the user last proved to be the owner of the account, by the sign-in or later (rule A46). */
    provenAt: instant(),
    /** Browser and system at the sign-in; null for sessions from before they were kept. */
    device: text(),
    /** Accurate to an hour, so that reads seldom write. */
    lastSeenAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_by_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('sessions_by_expiry').on(t.expiresAt),
  ],
);

/** The accounts at providers by which users sign in, without what the providers tell about them (rule A52). */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    /** The issuer's name for the person, which it never gives to another one. */
    subject: text().notNull(),
    provider: text().$type<IdentityProvider>().notNull(),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    unique('identities_once').on(t.userId, t.issuer),
    check('identities_provider', isOneOf(t.provider, IDENTITY_PROVIDERS)),
  ],
);

/** Answers stored for 24 hours, so that a repeated call has no second effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ownedBy(() => users.id),
    key: text().notNull(),
    /** SHA-256 of method, path and body: another request with the same key is refused (rule L6). */
    requestHash: text().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
);

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

/** The secret keys of the addresses at which users' calendars are read. */
export const calendars = pgTable('calendars', {
  userId: ownedBy(() => users.id).primaryKey(),
  key: text().notNull().unique('calendars_by_key'),
  createdAt: createdAt(),
});

/** Keys by which programs act for a user. Only the hash of a key is kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    scope: text({ enum: ['read', 'write'] }).notNull(),
    /** How the key begins, by which its owner recognizes it. */
    start: text().notNull(),
    keyHash: bytes().notNull().unique('api_keys_by_hash'),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index('api_keys_by_user').on(t.userId, t.id)],
);
