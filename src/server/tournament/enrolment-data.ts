import type { Transaction } from '#server/db/client.ts';
import { participants } from '#server/db/schema.ts';

export async function insertParticipant(
  tx: Transaction,
  row: typeof participants.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(participants)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: participants.id });
  return rows.length === 1;
}
