import type { HistoryRole } from '#engine/kinds.ts';
import type { HistoryAction } from '#engine/matchup/history-actions.ts';
import type { Transaction } from './client.ts';
import { type HistoryValues, history } from './schema.ts';

/** Who made a change. The clock and commands have no id. */
export type HistoryActor = { id: number | null; role: HistoryRole };

/** One change, without names, addresses and secrets, because a row of the history is never deleted. */
export type HistoryEntry = {
  action: HistoryAction;
  tournamentId?: number;
  matchupId?: number;
  reason?: string | null;
  /** The ids and numbers of what is changed, such as `{ userId: 5 }`. */
  about?: HistoryValues;
  before?: HistoryValues;
  after?: HistoryValues;
};

/** Appends entries in the transaction of the changes that they describe. */
export async function insertHistory(
  tx: Transaction,
  { actor, at, entries }: { actor: HistoryActor; at: Date; entries: readonly HistoryEntry[] },
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(history).values(
    entries.map(({ action, tournamentId, matchupId, reason, about, before, after }) => ({
      tournamentId: tournamentId ?? null,
      matchupId: matchupId ?? null,
      actorId: actor.id,
      actorRole: actor.role,
      action,
      reason: reason ?? null,
      details: { ...(about && { about }), ...(before && { before }), ...(after && { after }) },
      at,
    })),
  );
}
