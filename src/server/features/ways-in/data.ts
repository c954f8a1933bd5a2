import { and, eq, gt } from 'drizzle-orm';
import { type Executor, hasRows } from '#server/db/client.ts';
import { sessions } from '#server/db/schema.ts';

/** Whether the user of a session has proven to be the owner of the account since an instant. */
export const hasProvenSince = (db: Executor, sessionId: string, since: Date) =>
  hasRows(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), gt(sessions.provenAt, since))),
  );

export async function storeProof(db: Executor, sessionId: string, provenAt: Date): Promise<void> {
  await db.update(sessions).set({ provenAt }).where(eq(sessions.id, sessionId));
}
