import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Executor } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type AnnouncementConsumer, createExpander } from './expander.ts';
import { findDueTimes, type Queue } from './outbox-data.ts';

/**
 * The pauses between two looks at an idle outbox: the first after a signal, which comes before its transaction commits, then
 * doubled. Another server may have queued something and stopped.
 */
const LOOK_MS = { first: 100, longest: 15_000 };

/** Work that runs by itself when it is due, such as the worker of mails. */
type Sender = {
  name: Queue;
  start(waitForDue: () => Promise<void>): void;
  stop(): Promise<void>;
};

type Parts = {
  db: Executor;
  clock: Clock;
  log: FastifyBaseLogger;
  consumers: readonly AnnouncementConsumer[];
  senders: readonly Sender[];
};

/**
 * Runs what is queued: the expander of announcements, the senders and the copying of pictures. One query looks for all of them, at once after `wake`, at
 * the next due instant, and every 15 seconds, so that an idle server is quiet.
 */
export function createOutbox({ db, clock, log, consumers, senders }: Parts) {
  const expander = createExpander({ db, clock, log, consumers });
  const stopping = new AbortController();
  /** The loops that have nothing to do. */
  const idle = new Map<Queue, () => void>();
  let loops: Promise<unknown> | null = null;
  let pauseMs = LOOK_MS.first;
  let woken = Promise.withResolvers<void>();

  const wake = () => {
    pauseMs = LOOK_MS.first;
    woken.resolve();
  };
  const waitForDue = (queue: Queue) =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      idle.set(queue, resolve);
    });

  /** Looks for due rows, and ends the pauses of their loops. Returns the pause until the next look in milliseconds. */
  const look = async (): Promise<number> => {
    const now = clock.now().getTime();
    let nextMs = pauseMs;
    for (const [queue, dueAt] of Object.entries(await findDueTimes(db)) as [Queue, Date | null][]) {
      const inMs = dueAt ? dueAt.getTime() - now : Number.POSITIVE_INFINITY;
      if (inMs > 0) nextMs = Math.min(nextMs, inMs);
      // Pushes begin once all rows are queued: both at once would slow each other and votes.
      else if (idle.has(queue) && (queue !== 'push' || idle.has('announcements'))) {
        idle.get(queue)?.();
        idle.delete(queue);
      }
    }
    pauseMs = Math.min(pauseMs * 2, LOOK_MS.longest);
    return nextMs;
  };

  const watch = async () => {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const ms = await look().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox was not read and is read again');
        return LOOK_MS.longest;
      });
      const pause = new AbortController();
      await Promise.race([wait(ms, undefined, { signal: pause.signal }).catch(() => {}), woken.promise]);
      pause.abort();
    }
  };

  const expand = async () => {
    await waitForDue('announcements');
    while (!stopping.signal.aborted) {
      const made = await expander.runDue(stopping.signal).catch((error: unknown) => {
        log.error({ err: error }, 'announcements: a run failed and is tried again');
        return 0;
      });
      if (made > 0) wake();
      await waitForDue('announcements');
    }
  };

  return {
    /** Looks soon, because something was queued. */
    wake,
    /** Makes the rows of all announcements that are due now. */
    expandDue: () => expander.runDue(),
    start() {
      if (loops) return;
      for (const sender of senders) sender.start(() => waitForDue(sender.name));
      loops = Promise.all([expand(), watch()]);
    },
    async stop() {
      stopping.abort();
      woken.resolve();
      for (const resume of idle.values()) resume();
      await Promise.all([loops, ...senders.map((sender) => sender.stop())]);
    },
  };
}
