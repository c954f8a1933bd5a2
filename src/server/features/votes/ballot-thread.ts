import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Connection } from '#server/db/pool.ts';
import { THREAD_CACHE } from '#server/lib/module-loading.ts';
import type { Bus, BusEvent } from '#server/live/bus.ts';
import type { Ballot, BallotOutcome } from './ballot.ts';
import type { BallotBox } from './ballot-box.ts';

export type ThreadData = { connection: Connection; logLevel: string };
export type ToThread = { ballots: [id: number, Ballot][] } | 'close';
export type FromThread =
  | { event: BusEvent }
  /** Null for a ballot that could not be written. */
  | { outcomes: [id: number, BallotOutcome | null][]; stats: ReturnType<BallotBox['stats']> };

/** A batch's garbage is small and collected at once; three times as much, which is usual, counts no more votes. */
const YOUNG_MB = 16;

type Voter = { resolve: (outcome: BallotOutcome) => void; reject: (error: unknown) => void };

/**
 * The ballot box in a thread of its own, with connections of its own: what it asks the database never waits for the
 * calls and sockets that this thread serves, so a batch holds its matchup no longer than the database takes. Should the
 * thread fail the process does, as with any other error that nobody foresaw.
 */
export function createBallotThread({ bus, ...data }: ThreadData & { bus: Pick<Bus, 'publish'> }): BallotBox {
  const thread = new Worker(new URL('./ballot-worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    env: { ...process.env, ...THREAD_CACHE },
  });
  const waiting = new Map<number, Voter>();
  let unsent: [number, Ballot][] = [];
  let lastId = 0;
  let isGathering = false;
  let isClosing = false;
  let stats = { batches: 0, ballots: 0 };

  thread.on('message', (message: FromThread) => {
    if ('event' in message) {
      bus.publish(message.event);
      return;
    }
    stats = message.stats;
    for (const [id, outcome] of message.outcomes) {
      const voter = waiting.get(id);
      waiting.delete(id);
      if (outcome) voter?.resolve(outcome);
      else voter?.reject(new Error('The ballot was not written'));
    }
  });
  // Nothing else may end it, or keep what it says from being read.
  thread.on('messageerror', fail);
  thread.on('exit', () => {
    if (!isClosing) fail(new Error('The thread of the ballot box ended'));
  });

  const tell = (message: ToThread) => thread.postMessage(message);
  const sendAll = () => {
    if (unsent.length > 0) tell({ ballots: unsent });
    unsent = [];
  };
  /** A lone vote goes at once, and all others that come in the same turn together. */
  const send = () => {
    if (isGathering) return;
    sendAll();
    isGathering = true;
    setImmediate(() => {
      isGathering = false;
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
        waiting.set(lastId, { resolve, reject });
        unsent.push([lastId, ballot]);
        send();
      }),
    async close() {
      isClosing = true;
      sendAll();
      tell('close');
      await once(thread, 'exit');
    },
    stats: () => stats,
  };
}

function fail(error: Error): never {
  throw error;
}
