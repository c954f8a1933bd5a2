import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { OutboxChannel } from '#engine/kinds.ts';
import type { Executor } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { OutboxRow } from './outbox-data.ts';
import * as data from './outbox-data.ts';

const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 2 * 60 * 60 * 1000;
const FAILED_RUN_PAUSE_MS = 1_000;
const STOP_LIMIT_MS = 3_000;
/** The pause after the other side took nothing, doubled each time. */
const PAUSE_MS = { first: 1_000, longest: 60_000 };
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/** Why a message was not accepted. */
export type Refusal = {
  /** The receiver or the message is refused for good, is refused for now, or the other side takes nothing at the moment. */
  kind: 'permanent' | 'temporary' | 'server';
  reason: string;
  /** How long the other side asks to wait. */
  retryAfterMs?: number;
};

/** A message that is ready, a later instant for it, or null for one that is not wanted any more. */
export type Prepared<Message> = Message | Date | null;

/** A way out of the outbox. */
export type Channel<Message> = {
  name: OutboxChannel;
  /** What a message is called in the log. */
  noun: string;
  /** How many rows one claim takes, how many rows are worked on at once, and how many one process sends in a second. */
  batch: number;
  maxRunning: number;
  perSecond: number;
  /** A server that stopped while it sent a claim holds its rows for as long. */
  leaseMs: number;
  firstRetryMs?: number;
  /** Makes the messages of a claim, in the order of its rows. An error postpones the row. */
  prepare(rows: readonly OutboxRow[]): Promise<readonly Prepared<Message>[]>;
  /** Null when the other side has accepted it. */
  send(row: OutboxRow, message: Message): Promise<Refusal | null>;
  /** A row was given up, by a refusal for good or after a day. */
  onGivenUp?(row: OutboxRow): Promise<void>;
  /** Other rows that the message of this row also told. */
  alsoTold?(message: Message): readonly number[];
};

type Parts = { db: Executor; clock: Clock; log: FastifyBaseLogger };

/**
 * Sends the due rows of one channel, in any number of processes, each at least once. A row that is refused for now is tried again
 * for a day (rule A30). `run` needs `waitForDue`, which resolves when the channel may have a due row.
 */
export function createOutboxWorker<Message extends object>(
  { db, clock, log }: Parts,
  channel: Channel<Message>,
) {
  const { name, noun, batch, maxRunning, perSecond, leaseMs, firstRetryMs = FIRST_RETRY_MS } = channel;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let loop: Promise<void> | null = null;
  let stats = { sent: 0, failed: 0 };
  /** Why the other side takes nothing; null while it does, and before the first attempt. */
  let problem: string | null = null;
  let pauseMs = PAUSE_MS.first;
  const sleep = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {});
  /** The rows of all claims that are not settled. A slow one holds its own place only. */
  let busy = 0;
  let freed = Promise.withResolvers<void>();
  const free = () => {
    busy -= 1;
    freed.resolve();
    freed = Promise.withResolvers();
  };
  let nextSlotAt = 0;
  /** Waits for the turn of a message. Those that are dropped take no turn. */
  const waitForTurn = async () => {
    const now = performance.now();
    const at = Math.max(now, nextSlotAt);
    nextSlotAt = at + 1_000 / perSecond;
    if (at > now) await sleep(at - now);
  };

  const setProblem = (reason: string | null) => {
    // A stopping server ends connections by itself.
    if (stopping.signal.aborted) return;
    if (reason !== null && problem === null)
      log.warn({ problem: reason }, `the ${noun} server sends nothing; ${noun}s wait`);
    if (reason === null && problem !== null) log.warn(`the ${noun} server sends ${noun}s again`);
    problem = reason;
  };

  const about = (row: OutboxRow) => ({ [`${noun}Id`]: row.id, kind: row.kind });

  const giveUp = async (row: OutboxRow, reason: string) => {
    stats = { ...stats, failed: stats.failed + 1 };
    log.warn({ ...about(row), problem: reason }, `a ${noun} was given up`);
    await data.updateRow(db, row.id, { failedAt: clock.now(), problem: reason });
    await channel.onGivenUp?.(row);
  };

  const postpone = async (row: OutboxRow, reason: string, retryAfterMs = 0) => {
    const delayMs = Math.min(firstRetryMs * 2 ** (row.attempts - 1), MAX_RETRY_MS);
    const dueAt = new Date(clock.now().getTime() + Math.max(delayMs, retryAfterMs));
    if (dueAt.getTime() - row.createdAt.getTime() > GIVE_UP_MS) return giveUp(row, reason);
    await data.updateRow(db, row.id, { dueAt, problem: reason });
  };

  /** Sends one row. Returns the rows that it settles. */
  const send = async (
    row: OutboxRow,
    message: Prepared<Message>,
    isPaced: boolean,
  ): Promise<readonly number[]> => {
    if (message === null) return [row.id];
    const sendAt = async (dueAt: Date) => {
      await data.updateRow(db, row.id, { dueAt, attempts: row.attempts - 1 });
      return [];
    };
    if (message instanceof Date) return sendAt(message);
    if (isPaced) await waitForTurn();
    if (stopping.signal.aborted) return sendAt(clock.now());
    const refusal = await channel.send(row, message);
    setProblem(refusal?.kind === 'server' ? refusal.reason : null);
    if (refusal?.kind === 'permanent') await giveUp(row, refusal.reason);
    else if (refusal) await postpone(row, refusal.reason, refusal.retryAfterMs);
    if (refusal) return [];
    stats = { ...stats, sent: stats.sent + 1 };
    return [row.id, ...(channel.alsoTold?.(message) ?? [])];
  };

  const sendOrPostpone = (row: OutboxRow, message: () => Promise<Prepared<Message>>, isPaced: boolean) =>
    message()
      .then((made) => send(row, made, isPaced))
      .catch(async (error: unknown) => {
        log.error({ err: error, ...about(row) }, `a ${noun} could not be made`);
        await postpone(row, 'The server could not make its text.');
        return [];
      })
      .finally(free);

  const sendAll = async (rows: readonly OutboxRow[], isPaced = false): Promise<void> => {
    busy += rows.length;
    const now = clock.now().getTime();
    const [late, inTime] = [true, false].map((isLate) =>
      rows.filter((row) => now - row.createdAt.getTime() > GIVE_UP_MS === isLate),
    ) as [OutboxRow[], OutboxRow[]];
    for (const row of late) {
      await giveUp(row, row.problem ?? 'No server sent it within a day.').finally(free);
    }
    if (inTime.length === 0) return;
    const prepared = channel.prepare(inTime);
    const told = await Promise.all(
      inTime.map((row, index) => sendOrPostpone(row, async () => (await prepared)[index] ?? null, isPaced)),
    );
    await data.deleteRows(db, told.flat());
  };

  const claim = () => {
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    return data.claimRows(db, name, { now, leasedUntil, limit: batch });
  };

  /** Begins to send the next due rows. Returns the pause until the next ones in milliseconds; null when none are due. */
  const sendNext = async (): Promise<number | null> => {
    while (busy > maxRunning - batch && !stopping.signal.aborted) await freed.promise;
    if (stopping.signal.aborted) return 0;
    const rows = await claim();
    if (rows.length === 0) return null;
    const sending = sendAll(rows, true)
      .catch((error: unknown) =>
        log.error({ err: error, ids: rows.map(({ id }) => id) }, `${noun}s were not settled`),
      )
      .finally(() => running.delete(sending));
    running.add(sending);
    if (problem === null) return 0;
    await sending;
    pauseMs = problem === null ? PAUSE_MS.first : Math.min(pauseMs * 2, PAUSE_MS.longest);
    return pauseMs;
  };

  const run = async (waitForDue: () => Promise<void>, first?: () => Promise<void>) => {
    await first?.();
    // One look for all channels comes first, so that a start takes few connections.
    await waitForDue();
    while (!stopping.signal.aborted) {
      const pause = await sendNext().catch((error: unknown) => {
        log.error({ err: error }, `${noun}s: a run failed and is tried again`);
        return FAILED_RUN_PAUSE_MS;
      });
      await (pause === null ? waitForDue() : sleep(pause));
    }
  };

  return {
    name,
    /** Why the other side takes nothing at the moment, or null, and what this process sent and gave up. */
    stats: () => ({ ...stats, problem }),
    setProblem,
    /** Sends all rows that are due now, one claim after the other. */
    async runDue() {
      for (let rows = await claim(); rows.length > 0; rows = await claim()) await sendAll(rows);
    },
    /** Sends until `stop`, after `first`. */
    start(waitForDue: () => Promise<void>, first?: () => Promise<void>) {
      loop ??= run(waitForDue, first);
    },
    /** Waits for the messages that are being sent; `cutOff` ends slow ones, which are sent again. */
    async stop(cutOff: () => Promise<void>) {
      stopping.abort();
      await Promise.race([Promise.all([loop, ...running]), wait(STOP_LIMIT_MS, undefined, { ref: false })]);
      await cutOff();
      await Promise.all([loop, ...running]);
    },
  };
}
