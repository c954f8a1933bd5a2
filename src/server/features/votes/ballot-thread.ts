import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HeldConnections } from '#server/db/held-connections.ts';
import type { Connection } from '#server/db/pool.ts';
import { THREAD_CACHE } from '#server/lib/module-loading.ts';
import type { Bus } from '#server/live/bus.ts';
import type { BallotBox } from './ballot-box.ts';
import type { Ballot } from './ballot-data.ts';
import { type PackedBallots, type PackedOutcomes, packBallots, unpackOutcomes } from './ballot-messages.ts';
import type { PendingBallot } from './ballot-queue.ts';
import { publishTallies } from './publish-tallies.ts';

export type ThreadData = { connection: Connection; logLevel: string };
export type ToThread = PackedBallots | 'close';
export type FromThread =
  /** Whether the thread's connections are all open (rule L13). */
  | { isOpen: boolean }
  /** The database did not give them at the start. */
  | { notOpened: string; code: string }
  | { outcomes: PackedOutcomes; stats: ReturnType<BallotBox['stats']> };

/**
 * A third of Node's default: the garbage of a batch is small, and with a larger young generation the thread counts no more
 * votes a second.
 */
const YOUNG_GENERATION_MB = 16;

/**
 * Runs the ballot box in a worker thread with its own connections, so that a batch never waits for the requests
 * and sockets of the main thread while it holds locks. If the worker fails, the process fails.
 */
export function createBallotThread({
  bus,
  ...data
}: ThreadData & { bus: Pick<Bus, 'publish'> }): BallotBox & HeldConnections {
  const thread = new Worker(new URL('./ballot-worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    env: { ...process.env, ...THREAD_CACHE },
  });
  const pending = new Map<number, PendingBallot>();
  let unsent: [number, Ballot][] = [];
  let lastId = 0;
  let isCollecting = false;
  let isClosing = false;
  let isOpen = false;
  const opened = Promise.withResolvers<void>();
  // Who does not wait for the connections needs no answer.
  opened.promise.catch(() => {});
  let stats = { batches: 0, ballots: 0 };

  thread.on('message', (message: FromThread) => {
    if ('isOpen' in message) {
      isOpen = message.isOpen;
      if (isOpen) opened.resolve();
      return;
    }
    if ('notOpened' in message) {
      opened.reject(Object.assign(new Error(message.notOpened), { code: message.code }));
      return;
    }
    stats = message.stats;
    const outcomes = unpackOutcomes(message.outcomes);
    const votes = outcomes.map(([id]) => pending.get(id));
    publishTallies(
      bus,
      votes.map((vote) => vote?.ballot),
      outcomes.map(([, outcome]) => outcome),
    );
    for (const [index, [id, outcome]] of outcomes.entries()) {
      pending.delete(id);
      if (outcome) votes[index]?.resolve(outcome);
      else votes[index]?.reject(new Error('The ballot was not written'));
    }
  });
  thread.on('messageerror', fail);
  thread.on('exit', () => {
    if (!isClosing) fail(new Error('The ballot thread ended'));
  });

  const post = (message: ToThread) => thread.postMessage(message);
  const sendAll = () => {
    if (unsent.length > 0) post(packBallots(unsent));
    unsent = [];
  };
  /** Sends the votes of one turn together: a message costs more than a vote. */
  const send = () => {
    if (isCollecting) return;
    isCollecting = true;
    setImmediate(() => {
      isCollecting = false;
      sendAll();
    });
  };

  return {
    cast: (ballot) =>
      new Promise((resolve, reject) => {
        if (isClosing) {
          reject(new Error('The ballot box is closed'));
          return;
        }
        lastId += 1;
        pending.set(lastId, { ballot, resolve, reject });
        unsent.push([lastId, ballot]);
        send();
      }),
    async close() {
      isClosing = true;
      sendAll();
      post('close');
      await once(thread, 'exit');
    },
    stats: () => stats,
    waitingCount: () => pending.size,
    open: () => opened.promise,
    isOpen: () => isOpen,
  };
}

function fail(error: Error): never {
  throw error;
}
