import { and, eq, isNull, sql } from 'drizzle-orm';
import type { IdentityProvider } from '#engine/kinds.ts';
import { type Executor, first, hasRows, matching, type Transaction } from '#server/db/client.ts';
import { identities, passkeys, users } from '#server/db/schema.ts';

type Key = { issuer: string; subject: string };

/** The user of an identity. */
export const findUserOf = (db: Executor, { issuer, subject }: Key) =>
  first(
    db
      .select({ userId: users.id })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(matching(identities, { issuer, subject }), isNull(users.deletedAt))),
  );

export const findIdentities = (db: Executor, userId: number) =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt);

/** Whether a user can prove to be the owner by a password or a passkey. */
export const hasOwnProof = (db: Executor, userId: number) =>
  hasRows(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          sql`(${users.passwordHash} is not null or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
        ),
      ),
  );

/** Returns false when the identity belongs to a user, or the user has another one of this issuer. */
export const insertIdentity = (db: Executor, row: typeof identities.$inferInsert) =>
  hasRows(db.insert(identities).values(row).onConflictDoNothing());

/** Returns false without such an identity. */
export const deleteIdentity = (tx: Transaction, userId: number, provider: IdentityProvider) =>
  hasRows(tx.delete(identities).where(matching(identities, { userId, provider })));
