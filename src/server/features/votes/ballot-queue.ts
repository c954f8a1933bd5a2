import { type Ballot, type BallotOutcome, ballotKey } from './ballot-data.ts';

/** A vote whose voter waits for the outcome. */
export type PendingBallot = {
  ballot: Ballot;
  resolve: (outcome: BallotOutcome) => void;
  reject: (error: unknown) => void;
};

export const MAX_BATCH = 500;

/** Writes one batch after the other. Each batch takes the votes that arrived during the one before. */
export function createBallotQueue(write: (batch: PendingBallot[]) => Promise<void>, maxBatch: number) {
  let waiting: PendingBallot[] = [];
  let current: PendingBallot[] = [];
  let writing: Promise<void> | null = null;

  const writeAll = async () => {
    while (waiting.length > 0) {
      const { batch, rest } = takeBatch(waiting, maxBatch);
      [current, waiting] = [batch, rest];
      await write(batch);
    }
    current = [];
    // No await since the last check of the queue, so the next vote starts a new loop.
    writing = null;
  };

  return {
    add(ballots: readonly PendingBallot[]) {
      if (ballots.length === 0) return;
      waiting.push(...ballots);
      writing ??= writeAll();
    },
    /** Removes and returns the votes that wait for a batch. */
    removeWaiting() {
      const removed = waiting;
      waiting = [];
      return removed;
    },
    /** The keys of all votes in the queue, including the current batch. */
    keys: () => new Set([...current, ...waiting].map(({ ballot }) => ballotKey(ballot))),
    /** Resolves when the queue is empty. */
    async drained() {
      while (writing) await writing;
    },
  };
}

/**
 * Takes up to `maxBatch` votes in order of arrival. A second vote of one user in one matchup waits for the next batch,
 * because one statement cannot write a row twice. It stops at a full batch, so the cost does not grow with the
 * queue.
 */
function takeBatch(
  waiting: PendingBallot[],
  maxBatch: number,
): { batch: PendingBallot[]; rest: PendingBallot[] } {
  const seen = new Set<string>();
  const batch: PendingBallot[] = [];
  const later: PendingBallot[] = [];
  let visited = 0;
  for (const pending of waiting) {
    if (batch.length === maxBatch) break;
    visited += 1;
    const key = ballotKey(pending.ballot);
    if (seen.has(key)) later.push(pending);
    else batch.push(pending);
    seen.add(key);
  }
  return { batch, rest: [...later, ...waiting.slice(visited)] };
}
