import { createRandom } from '#engine/formats/random.ts';
import { MAX_BATCH } from '#server/features/votes/ballot-lane.ts';

/** What a vote costs, as it was measured, in milliseconds. */
export type Costs = {
  /** A server's one thread, for each vote. */
  httpMs: number;
  /** A batch holds its matchup for `fixedMs` and `voteMs` for each of its votes. */
  fixedMs: number;
  voteMs: number;
};

export type Cell = Costs & { votesPerSecond: number; servers: number; seconds: number };
export type Delays = { p50: number; p99: number; worst: number; votesPerBatch: number };

/**
 * Votes on one matchup that come at random (Poisson) to the servers of one database: a thread for each server, then
 * its batches, which wait for each other at the matchup's row. Delays are from arrival to commit, in milliseconds.
 */
export function simulate({ votesPerSecond, servers, seconds, httpMs, fixedMs, voteMs }: Cell): Delays {
  const random = createRandom(`${votesPerSecond} ${servers}`);
  const queues = Array.from({ length: servers }, () =>
    arrivals({ perMs: votesPerSecond / servers / 1000, untilMs: seconds * 1000, httpMs, random }),
  );
  const delays: number[] = [];
  let rowFreeAt = 0;
  let batches = 0;
  for (;;) {
    const next = earliest(queues);
    if (!next) break;
    const askedAt = Math.max(next.freeAt, next.ready[next.done] ?? 0);
    // Closed when the row is asked for: whoever comes while it waits is in the next one.
    const first = next.done;
    while (next.done - first < MAX_BATCH && (next.ready[next.done] ?? Number.POSITIVE_INFINITY) <= askedAt)
      next.done += 1;
    const committedAt = Math.max(askedAt, rowFreeAt) + fixedMs + voteMs * (next.done - first);
    for (let vote = first; vote < next.done; vote += 1) delays.push(committedAt - (next.arrived[vote] ?? 0));
    rowFreeAt = committedAt;
    next.freeAt = committedAt;
    batches += 1;
  }
  const sorted = Float64Array.from(delays).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), worst: at(1), votesPerBatch: delays.length / batches };
}

/** A server's votes: when each arrived, and when its thread had read it and it could be counted. */
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

/** The server whose next batch asks first. */
function earliest(queues: readonly Queue[]): Queue | null {
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
