import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type Executor, first, hasRows, only } from '#server/db/client.ts';
import { invitations } from '#server/db/schema.ts';

export type InvitationRow = typeof invitations.$inferSelect;

export const insertInvitation = (
  db: Executor,
  row: typeof invitations.$inferInsert,
): Promise<InvitationRow> => only(db.insert(invitations).values(row).returning());

export const findInvitation = (db: Executor, token: string) =>
  first(db.select().from(invitations).where(eq(invitations.token, token)));

/** The invitations below an id, the newest first. */
export const findInvitations = (db: Executor, { belowId, limit }: { belowId: number; limit: number }) =>
  db.select().from(invitations).where(lt(invitations.id, belowId)).orderBy(desc(invitations.id)).limit(limit);

/** Takes one use. Returns false when none is left, so that two sign-ups at once cannot share the last one. */
export const takeUse = (db: Executor, { token, now }: { token: string; now: Date }) =>
  hasRows(
    db
      .update(invitations)
      .set({ uses: sql`${invitations.uses} + 1` })
      .where(
        and(
          eq(invitations.token, token),
          isNull(invitations.revokedAt),
          lt(invitations.uses, invitations.maxUses),
          or(isNull(invitations.endsAt), gt(invitations.endsAt, now)),
        ),
      ),
  );

/** Returns false for an unknown invitation. One that was revoked before keeps its instant. */
export const revoke = (db: Executor, { id, now }: { id: number; now: Date }) =>
  hasRows(
    db
      .update(invitations)
      .set({ revokedAt: sql`coalesce(${invitations.revokedAt}, ${now})` })
      .where(eq(invitations.id, id)),
  );
