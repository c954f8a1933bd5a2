import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#server/context.ts';
import { deleteOldKeys } from '#server/db/idempotency-keys.ts';
import { deleteExpiredSessions } from '#server/features/accounts/session-data.ts';
import { deleteUnusedImages } from '#server/features/images/data.ts';
import { DueChangeFailed } from './change.ts';
import { findNextDueAt } from './change-data.ts';
import { applyNextDue } from './due.ts';

/** Another process may have set a nearer instant and died before applying it: nobody sleeps longer than this. */
const MAX_SLEEP_MS = 1_000;
const RETRY_AFTER_FAILURE_MS = 1_000;
const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;

export type Timekeeper = {
  /**
   * Applies everything that is due now, in order; returns how many changes that were. A tournament whose change
   * fails is left out until the next run, so that it holds up no other.
   * @throws DueChangeFailed the first failure, once all others had their turn
   */
  runDue(): Promise<number>;
  /** How many due changes this process applied, and how late the last one was. */
  stats(): { applied: number; lagMs: number };
  start(): void;
  wake(): void;
  stop(): Promise<void>;
};

/** Starts and ends matchups within a second of their time, in any number of processes at once (R21). */
export function createTimekeeper(context: Context, log: FastifyBaseLogger): Timekeeper {
  let loop: Promise<void> | null = null;
  let isStopped = false;
  let isWoken = false;
  let endSleep: (() => void) | null = null;
  let cleanedAt = 0;
  let cleaning: Promise<void> | null = null;
  let stats = { applied: 0, lagMs: 0 };

  const onApplied = (lagMs: number) => {
    stats = { applied: stats.applied + 1, lagMs };
  };

  const runDue = async () => {
    let applied = 0;
    const failures = new Map<number, DueChangeFailed>();
    const applyNext = () =>
      applyNextDue(context, { exceptIds: [...failures.keys()], onApplied }).catch((error: unknown) => {
        if (!(error instanceof DueChangeFailed)) throw error;
        failures.set(error.tournamentId, error);
        return true;
      });
    while (!isStopped && (await applyNext())) applied += 1;
    const [failure] = failures.values();
    if (failure) throw failure;
    return applied;
  };

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopped) return resolve();
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const cleanUp = async () => {
    const now = context.clock.now();
    if (now.getTime() - cleanedAt < CLEAN_UP_EVERY_MS) return;
    cleanedAt = now.getTime();
    const deletions = [deleteExpiredSessions, deleteOldKeys, deleteUnusedImages];
    for (const deleteOld of deletions) {
      await deleteOld(context.db, now).catch((error: unknown) =>
        log.error({ err: error }, 'housekeeping failed'),
      );
    }
  };

  const turn = async (): Promise<number> => {
    // Beside the due changes: none of them waits for it.
    cleaning ??= cleanUp().finally(() => {
      cleaning = null;
    });
    await runDue();
    const next = await findNextDueAt(context.db);
    const untilNext = next ? next.getTime() - context.clock.now().getTime() : MAX_SLEEP_MS;
    // Never below a few milliseconds: a tournament that another process is changing stays due meanwhile.
    return Math.min(Math.max(untilNext, 5), MAX_SLEEP_MS);
  };

  const run = async () => {
    while (!isStopped) {
      isWoken = false;
      const pauseMs = await turn().catch((error: unknown) => {
        log.error({ err: error }, 'timekeeper: a due change failed, trying again');
        return RETRY_AFTER_FAILURE_MS;
      });
      await sleep(pauseMs);
    }
  };

  return {
    runDue,
    stats: () => stats,
    start() {
      loop ??= run();
    },
    wake() {
      isWoken = true;
      endSleep?.();
    },
    async stop() {
      isStopped = true;
      endSleep?.();
      await loop;
      await cleaning;
    },
  };
}
