import { createRandom } from '#engine/formats/random.ts';
import { MAX_BATCH } from '#server/features/votes/ballot-queue.ts';

/** The measured costs of a vote, in milliseconds. */
export type QueueCosts = {
  /** Time of a server's thread for each vote. */
  httpMs: number;
  /** A batch locks its matchup for `fixedMs` plus `voteMs` for each vote. */
  fixedMs: number;
  voteMs: number;
};

type Workload = QueueCosts & { votesPerSecond: number; servers: number; seconds: number };
type SimulatedDelays = { p50: number; p99: number; votesPerBatch: number };

/**
 * Simulates votes on one matchup that arrive at random (Poisson) at the servers of one database. A vote waits for its
 * server's thread, then its batch waits for the lock of the matchup's row. Delays count from arrival to commit, in
 * milliseconds.
 */
export function simulateVoteQueue({
  votesPerSecond,
  servers,
  seconds,
  httpMs,
  fixedMs,
  voteMs,
}: Workload): SimulatedDelays {
  const random = createRandom(`${votesPerSecond} ${servers}`);
  const queues = Array.from({ length: servers }, () =>
    arrivals({ perMs: votesPerSecond / servers / 1000, untilMs: seconds * 1000, httpMs, random }),
  );
  const delays: number[] = [];
  let rowFreeAt = 0;
  let batches = 0;
  for (;;) {
    const next = findNext(queues);
    if (!next) break;
    const requestedAt = Math.max(next.freeAt, next.ready[next.done] ?? 0);
    // The batch is closed when it requests the lock. Votes that arrive while it waits join the next batch.
    const first = next.done;
    while (
      next.done - first < MAX_BATCH &&
      (next.ready[next.done] ?? Number.POSITIVE_INFINITY) <= requestedAt
    )
      next.done += 1;
    const committedAt = Math.max(requestedAt, rowFreeAt) + fixedMs + voteMs * (next.done - first);
    for (let vote = first; vote < next.done; vote += 1) delays.push(committedAt - (next.arrived[vote] ?? 0));
    rowFreeAt = committedAt;
    next.freeAt = committedAt;
    batches += 1;
  }
  const sorted = Float64Array.from(delays).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), votesPerBatch: delays.length / batches };
}

/** The votes of a server: when each arrived, and when the thread had read it. */
type Queue = { arrived: number[]; ready: number[]; done: number; freeAt: number };

function arrivals(stream: { perMs: number; untilMs: number; httpMs: number; random: () => number }): Queue {
  const queue: Queue = { arrived: [], ready: [], done: 0, freeAt: 0 };
  let threadFreeAt = 0;
  for (let at = gap(stream); at < stream.untilMs; at += gap(stream)) {
    threadFreeAt = Math.max(at, threadFreeAt) + stream.httpMs;
    queue.arrived.push(at);
    queue.ready.push(threadFreeAt);
  }
  return queue;
}

const gap = ({ perMs, random }: { perMs: number; random: () => number }) => -Math.log(1 - random()) / perMs;

/** Returns the server whose next batch requests the lock first. */
function findNext(queues: readonly Queue[]): Queue | null {
  let found: Queue | null = null;
  let foundAt = Number.POSITIVE_INFINITY;
  for (const queue of queues) {
    const ready = queue.ready[queue.done];
    if (ready === undefined) continue;
    const at = Math.max(queue.freeAt, ready);
    if (at < foundAt) [found, foundAt] = [queue, at];
  }
  return found;
}
