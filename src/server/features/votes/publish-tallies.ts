import type { StoredTally } from '#server/db/tally-slots.ts';
import { mergeTally } from '#server/db/tally-slots.ts';
import type { Bus, OwnVote } from '#server/live/bus.ts';
import type { Ballot, BallotOutcome } from './ballot-data.ts';

/** Publishes one event for each tournament of the batch: its new tallies and the choices of its voters. */
export function publishTallies(
  bus: Pick<Bus, 'publish'>,
  ballots: readonly (Ballot | undefined)[],
  outcomes: readonly (BallotOutcome | null)[],
): void {
  type Change = { tallies: Map<number, StoredTally>; votes: OwnVote[]; countedAt: number };
  const changes = new Map<number, Change>();
  for (const [index, outcome] of outcomes.entries()) {
    const ballot = ballots[index];
    if (!outcome?.ok || !ballot || outcome.effect === 'unchanged') continue;
    const { tournamentId, matchupId, userId } = ballot;
    const change: Change = changes.get(tournamentId) ?? {
      tallies: new Map(),
      votes: [],
      countedAt: outcome.countedAt,
    };
    changes.set(tournamentId, change);
    // Outcomes of several batches may come in another order than their commits.
    const known = change.tallies.get(matchupId) ?? outcome.tally;
    change.tallies.set(matchupId, known === outcome.tally ? known : mergeTally(known, outcome.tally));
    change.votes.push({ userId, matchupId, songId: outcome.songId });
  }
  for (const [tournamentId, { tallies, votes, countedAt }] of changes) {
    bus.publish({ type: 'tallies', tournamentId, tallies: [...tallies.values()], votes, countedAt });
  }
}
