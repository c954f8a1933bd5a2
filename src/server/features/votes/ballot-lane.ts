import type { Ballot, BallotOutcome } from './ballot.ts';

/** A vote whose voter waits for its outcome. */
export type Waiting = {
  ballot: Ballot;
  resolve: (outcome: BallotOutcome) => void;
  reject: (error: unknown) => void;
};

export const MAX_BATCH = 500;

/** One batch after the other, each of all that came meanwhile. */
export function createLane(write: (batch: Waiting[]) => Promise<void>) {
  let waiting: Waiting[] = [];
  let current: Waiting[] = [];
  let writing: Promise<void> | null = null;

  const writeAll = async () => {
    while (waiting.length > 0) {
      const { batch, rest } = takeBatch(waiting);
      [current, waiting] = [batch, rest];
      await write(batch);
    }
    current = [];
    // In the same breath as the last look at the queue: a vote cast a moment later has to start anew.
    writing = null;
  };

  return {
    add(items: readonly Waiting[]) {
      if (items.length === 0) return;
      waiting.push(...items);
      writing ??= writeAll();
    },
    /** Returns what waits, which is written no more. */
    giveUp() {
      const behind = waiting;
      waiting = [];
      return behind;
    },
    /** Whose votes on what are in this lane, those under way included. */
    places: () => new Set([...current, ...waiting].map(({ ballot }) => placeOf(ballot))),
    async rest() {
      while (writing) await writing;
    },
  };
}

/**
 * Up to 500 votes in order of arrival. A second vote of one user in one matchup waits for the next batch: one
 * statement cannot write a row twice. Once a batch is full the rest is not looked at, however long the queue is.
 */
function takeBatch(waiting: Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const seen = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  let looked = 0;
  for (const item of waiting) {
    if (batch.length === MAX_BATCH) break;
    looked += 1;
    const place = placeOf(item.ballot);
    if (seen.has(place)) later.push(item);
    else batch.push(item);
    seen.add(place);
  }
  return { batch, rest: [...later, ...waiting.slice(looked)] };
}

/** A voter has one ballot in a matchup. */
export const placeOf = ({ userId, matchupId }: Ballot) => `${userId} ${matchupId}`;
