import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { errorCode, repeatOnConflict } from '#server/db/errors.ts';
import { poolerAdvice } from '#server/db/sessionless-client.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Bus } from '#server/live/bus.ts';
import { takeSlot } from './ballot-counters.ts';
import { type Ballot, type BallotOutcome, ballotKey } from './ballot-data.ts';
import { createBallotQueue, MAX_BATCH, type PendingBallot } from './ballot-queue.ts';
import { countBallots, DatabaseUnavailable, findUnlocked } from './count-ballots.ts';
import { publishTallies } from './publish-tallies.ts';

export type BallotBox = {
  /** Counts one vote and resolves after its batch is committed. Rejects if the batch could not be written. */
  cast(ballot: Ballot): Promise<BallotOutcome>;
  /** Resolves when all votes are written and answered. */
  close(): Promise<void>;
  /** The number of committed batches, and of their ballots, refused ones included. */
  stats(): { batches: number; ballots: number };
  /** How many votes wait for their answer. */
  waitingCount(): number;
};

const LOCK_NOT_AVAILABLE = '55P03';
/** Longer than batches of other processes lock a matchup, and short enough that voters do not notice. */
const QUICK_LOCK_MS = 250;
/** Longer than a transaction that pays the points of a large final, or deletes a large tournament, which takes seconds. */
const PATIENT_LOCK_MS = 20_000;

type Parts = {
  pool: pg.Pool;
  clock: Clock;
  /** Null in the ballot thread: the main thread publishes what the outcomes say. */
  bus: Pick<Bus, 'publish'> | null;
  log: FastifyBaseLogger;
  maxBatch?: number;
};

/**
 * Counts votes in batches: votes that arrive while a batch is written share the next one, so batches grow with
 * the load and a single vote does not wait.
 *
 * A batch is one transaction. It locks the matchups in id order, as all writers of ballots and tallies do, together with
 * batches of other processes, and then the voters in id order. It adds the votes to the slot of its process (rule V6). Statements after a lock have a new snapshot (READ COMMITTED), so they read the current
 * matchups, settings and ballots.
 *
 * If another transaction locks a matchup or voter for a long time, only the votes of that matchup or voter wait, in a second
 * queue.
 */
export function createBallotBox({ pool, clock, bus, log, maxBatch = MAX_BATCH }: Parts): BallotBox {
  const written = { batches: 0, ballots: 0 };
  let slot: Promise<number> | null = null;
  const slotOf = (connection: pg.PoolClient) => {
    slot ??= takeSlot(connection).catch((error: unknown) => {
      slot = null;
      throw error;
    });
    return slot;
  };

  let answering = Promise.resolve();
  const finishBatch = (batch: PendingBallot[], outcomes: BallotOutcome[]) => {
    written.batches += 1;
    written.ballots += batch.length;
    // Answers wait for the next turn, so that the database already works on the next batch.
    answering = nextTurn().then(() => answer(batch, outcomes));
  };

  const answer = (batch: PendingBallot[], outcomes: BallotOutcome[]) => {
    if (bus) publishTallies(bus, ballotsOf(batch), outcomes);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome) resolve(outcome);
      else reject(new Error('A ballot had no outcome'));
    }
  };

  /**
   * Writes a batch. When the database refuses a value, it retries each half of the batch, so that only the refused ballot
   * fails. When a quick lock times out, it writes the votes that are not locked.
   */
  const writeBatch = async (batch: PendingBallot[], lockTimeoutMs: number): Promise<void> => {
    try {
      const ballots = ballotsOf(batch);
      finishBatch(
        batch,
        await repeatOnConflict(() => countBallots({ pool, clock, slotOf, ballots, lockTimeoutMs })),
      );
    } catch (error) {
      if (lockTimeoutMs === QUICK_LOCK_MS && errorCode(error) === LOCK_NOT_AVAILABLE)
        return writeUnlocked(batch);
      if (batch.length > 1 && isDataError(error)) {
        const half = Math.ceil(batch.length / 2);
        await writeBatch(batch.slice(0, half), lockTimeoutMs);
        return writeBatch(batch.slice(half), lockTimeoutMs);
      }
      // Without a connection, the waiting votes would fail the same way, so they are rejected now.
      const waiting =
        error instanceof DatabaseUnavailable
          ? (lockTimeoutMs === QUICK_LOCK_MS ? quickQueue : patientQueue).removeWaiting()
          : [];
      const failed = [...batch, ...waiting];
      const what = { err: error, ballots: failed.length, advice: poolerAdvice(error) };
      log.error(what, 'a batch of votes could not be written');
      for (const { reject } of failed) reject(error);
    }
  };

  /** Writes the votes whose matchup and voter are not locked, and moves the others to the patient queue. */
  const writeUnlocked = async (batch: PendingBallot[]): Promise<void> => {
    const isUnlocked = await findUnlocked(pool, ballotsOf(batch)).catch(() => () => false);
    const [unlocked, locked] = [true, false].map((is) =>
      batch.filter(({ ballot }) => isUnlocked(ballot) === is),
    );
    patientQueue.add(locked ?? []);
    // If all are unlocked now, the lock comes and goes, so the whole batch waits in the patient queue.
    if (unlocked?.length === batch.length) patientQueue.add(unlocked);
    else if (unlocked?.length) await writeBatch(unlocked, QUICK_LOCK_MS);
  };

  /**
   * A vote follows an earlier vote of the same user and matchup into the patient queue, so their order stays.
   */
  const writeQuickly = async (batch: PendingBallot[]): Promise<void> => {
    const waitingKeys = patientQueue.keys();
    if (waitingKeys.size === 0) return writeBatch(batch, QUICK_LOCK_MS);
    const mustWait = ({ ballot }: PendingBallot) => waitingKeys.has(ballotKey(ballot));
    patientQueue.add(batch.filter(mustWait));
    const others = batch.filter((pending) => !mustWait(pending));
    if (others.length > 0) await writeBatch(others, QUICK_LOCK_MS);
  };

  const quickQueue = createBallotQueue(writeQuickly, maxBatch);
  const patientQueue = createBallotQueue((batch) => writeBatch(batch, PATIENT_LOCK_MS), maxBatch);

  return {
    cast: (ballot) =>
      new Promise((resolve, reject) => {
        quickQueue.add([{ ballot, resolve, reject }]);
      }),
    async close() {
      await quickQueue.drained();
      await patientQueue.drained();
      await answering;
    },
    stats: () => ({ ...written }),
    waitingCount: () => quickQueue.keys().size + patientQueue.keys().size,
  };
}

const ballotsOf = (batch: PendingBallot[]) => batch.map(({ ballot }) => ballot);

/** Whether the database refused a value or a reference (SQLSTATE classes 22 and 23), which one ballot caused. */
const isDataError = (error: unknown) => /^2[23]/.test(errorCode(error));
