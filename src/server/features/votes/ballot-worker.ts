import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from '#server/db/errors.ts';
import { holdConnections } from '#server/db/held-connections.ts';
import { createUrgentPool, HELD_CONNECTIONS } from '#server/db/pool.ts';
import { watchStalledConnections } from '#server/db/stalled-connections.ts';
import { createLog } from '#server/log.ts';
import { createBallotBox } from './ballot-box.ts';
import type { BallotOutcome } from './ballot-data.ts';
import { type PackedBallots, packOutcomes, unpackBallots } from './ballot-messages.ts';
import type { FromThread, ThreadData, ToThread } from './ballot-thread.ts';

// The entry point of the worker thread that ballot-thread.ts starts.
const { connection, logLevel } = workerData as ThreadData;
const log = createLog(logLevel);
const pool = createUrgentPool(connection, HELD_CONNECTIONS.ballots);
const pulse = watchStalledConnections(pool, log);
const post = (message: FromThread) => parentPort?.postMessage(message);
holdConnections(pool, (isOpen) => post({ isOpen }))
  .open()
  .catch((error: unknown) =>
    post({ notOpened: error instanceof Error ? error.message : String(error), code: errorCode(error) }),
  );
const box = createBallotBox({
  pool,
  clock: { now: () => new Date() },
  bus: null,
  log,
});

let outcomes: [number, BallotOutcome | null][] = [];
const postOutcomes = () => {
  if (outcomes.length === 0) return;
  post({ outcomes: packOutcomes(outcomes), stats: box.stats() });
  outcomes = [];
};
const addOutcome = (id: number, outcome: BallotOutcome | null) => {
  outcomes.push([id, outcome]);
  // The outcomes of one batch are posted together: the box settles all of them before this runs.
  if (outcomes.length === 1) queueMicrotask(postOutcomes);
};

function castAll(packed: PackedBallots): void {
  for (const [id, ballot] of unpackBallots(packed)) {
    box.cast(ballot).then(
      (outcome) => addOutcome(id, outcome),
      // The ballot box has logged the error.
      () => addOutcome(id, null),
    );
  }
}

async function close(): Promise<void> {
  await box.close();
  postOutcomes();
  pulse.stop();
  await pool.end();
  parentPort?.close();
}

parentPort?.on('message', (message: ToThread) => (message === 'close' ? close() : castAll(message)));
