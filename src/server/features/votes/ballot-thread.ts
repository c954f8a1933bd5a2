import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Connection } from '../../db/pool.ts';
import type { Bus, BusEvent } from '../../live/bus.ts';
import { THREAD_CACHE } from '../../loading.ts';
import type { Ballot, BallotOutcome } from './ballot.ts';
import type { BallotBox } from './ballot-box.ts';

/** What the thread is started with, told, and tells. */
export type ThreadData = { connection: Connection; logLevel: string };
export type Told = { ballots: [id: number, Ballot][] } | 'close';
export type Tells =
  | { event: BusEvent }
  /** Null for a ballot that could not be written. */
  | { outcomes: [id: number, BallotOutcome | null][]; stats: ReturnType<BallotBox['stats']> };

type Waiting = { resolve: (outcome: BallotOutcome) => void; reject: (error: unknown) => void };

/**
 * The ballot box in a thread of its own, with connections of its own: what it asks the database never waits for the
 * calls and sockets that this thread serves, so a batch holds its matchup no longer than the database takes. Should the
 * thread fail the process does, as with any other error that nobody foresaw.
 */
export function createBallotThread({ bus, ...data }: ThreadData & { bus: Pick<Bus, 'publish'> }): BallotBox {
  const thread = new Worker(new URL('./ballot-worker.ts', import.meta.url), {
    workerData: data,
    env: { ...process.env, ...THREAD_CACHE },
  });
  const waiting = new Map<number, Waiting>();
  let unsent: [number, Ballot][] = [];
  let lastId = 0;
  let isGathering = false;
  let stats = { batches: 0, ballots: 0 };

  thread.on('message', (message: Tells) => {
    if ('event' in message) {
      bus.publish(message.event);
      return;
    }
    stats = message.stats;
    for (const [id, outcome] of message.outcomes) {
      const vote = waiting.get(id);
      waiting.delete(id);
      if (outcome) vote?.resolve(outcome);
      else vote?.reject(new Error('The ballot was not written'));
    }
  });

  const tell = (message: Told) => thread.postMessage(message);
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
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        unsent.push([lastId, ballot]);
        send();
      }),
    async close() {
      sendAll();
      tell('close');
      await once(thread, 'exit');
    },
    stats: () => stats,
  };
}
