import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, ownedBy, refersTo } from './columns.ts';
import { matchups } from './matchups.ts';

/** One ballot per user and matchup (rule V3). `songId` is null after the vote was removed. */
export const votes = pgTable(
  'votes',
  {
    matchupId: ownedBy(() => matchups.id),
    userId: refersTo(() => users.id),
    /**
     * One of the matchup's songs. It has no foreign key, which would make each song deletion scan all votes or each vote
     * write one more index.
     */
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
