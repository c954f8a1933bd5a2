import { parentPort, workerData } from 'node:worker_threads';
import { createUrgentPool } from '#server/db/pool.ts';
import { watchStalledConnections } from '#server/db/stalled-connections.ts';
import { createLog } from '#server/log.ts';
import type { BallotOutcome } from './ballot.ts';
import { createBallotBox } from './ballot-box.ts';
import type { FromThread, ThreadData, ToThread } from './ballot-thread.ts';

// What runs in the ballot box's thread (ballot-thread.ts).
const { connection, logLevel } = workerData as ThreadData;
const log = createLog(logLevel);
const pool = createUrgentPool(connection);
const pulse = watchStalledConnections(pool, log);
const tell = (message: FromThread) => parentPort?.postMessage(message);
const box = createBallotBox({
  pool,
  clock: { now: () => new Date() },
  bus: { publish: (event) => tell({ event }) },
  log,
});

let outcomes: [number, BallotOutcome | null][] = [];
const tellAll = () => {
  if (outcomes.length === 0) return;
  tell({ outcomes, stats: box.stats() });
  outcomes = [];
};
const settle = (id: number, outcome: BallotOutcome | null) => {
  outcomes.push([id, outcome]);
  // Those of one batch go together.
  if (outcomes.length === 1) setImmediate(tellAll);
};

parentPort?.on('message', async (message: ToThread) => {
  if (message !== 'close') {
    for (const [id, ballot] of message.ballots) {
      box.cast(ballot).then(
        (outcome) => settle(id, outcome),
        () => settle(id, null),
      );
    }
    return;
  }
  await box.close();
  tellAll();
  pulse.stop();
  await pool.end();
  parentPort?.close();
});
