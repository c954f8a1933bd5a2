import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, createdAt, id, instant, ownedBy } from './columns.ts';

/** The second factor of a user: an authenticator app (rule A45). */
export const secondFactors = pgTable('second_factors', {
  userId: ownedBy(() => users.id).primaryKey(),
  /** The app's secret, encrypted by a key that comes from SESSION_SECRET. */
  sealedSecret: bytes().notNull(),
  /** Null until the first code proves that the app has the secret. */
  confirmedAt: instant(),
  /** The time step of the newest code that was accepted. Older ones are not accepted again. */
  usedStep: integer(),
  /** The salt of the hashes of the recovery codes. */
  codesSalt: bytes(),
  createdAt: createdAt(),
});

/** The recovery codes that are not used yet, as Argon2id hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ownedBy(() => users.id),
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** The passkeys of users (rule A47). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    credentialId: text().notNull().unique(),
    /** In the form of COSE. */
    publicKey: bytes().notNull(),
    /** What the authenticator counted at the last use; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** What the authenticator knows the user by: the same random text for all passkeys of a user. */
    userHandle: text().notNull(),
    name: text().notNull(),
    /** Whether the passkey is copied to other devices of the user. */
    isSynced: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_by_user').on(t.userId, t.id)],
);

/** Challenges that a passkey has answered. Each opens one session only. */
export const spentChallenges = pgTable(
  'spent_challenges',
  {
    challenge: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('spent_challenges_by_expiry').on(t.expiresAt)],
);
