import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Announcement } from '#server/db/announcements.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Clock } from '#server/lib/clock.ts';
import * as data from './outbox-data.ts';

/**
 * Makes rows of the outbox from an announcement, in a transaction of the expander: reminders of people, calls of web hooks. It
 * gets the cursor that it returned for its last batch, 0 at first, and returns null with its last one. The cursor is stored with
 * the rows of the batch, so a server that is killed loses no row and makes none twice. A row has the `announcementId`, and for
 * several receivers of one user a `targetId`: the index `outbox_of_user` holds each of them once for a channel.
 *
 * Kinds: `match_opened` (matchupId), `match_closing` (matchupId, minutes), `result` (matchupId, songId of the winner or null for a
 * tie), `champion` (songId), `comment` (commentId), `prediction_closing` and `prediction_ended` (predictionId). A correction
 * may have taken a fact back since; look at the present rows again when a message is sent.
 */
export type AnnouncementConsumer = (
  tx: Transaction,
  announcement: Announcement,
  cursor: number,
) => Promise<number | null>;

/** How long an announcement that failed waits in this process, so that it does not fail over and over. */
const RETRY_MS = 60_000;
/** Lets votes and the clock write between two batches. */
const PAUSE_MS = 10;
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

type Parts = {
  db: Executor;
  clock: Clock;
  log: FastifyBaseLogger;
  /** In the order in which they get an announcement. Append new ones: announcements in progress have counted them. */
  consumers: readonly AnnouncementConsumer[];
};

/** Expands announcements into rows of the outbox, in batches and in any number of processes (rule U12). */
export function createExpander({ db, clock, log, consumers }: Parts) {
  const expandNext = (exceptIds: number[]) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const announcement = await data.lockDueAnnouncement(tx, now, exceptIds);
      if (!announcement) return null;
      const { id, step, cursor } = announcement;
      const consumer = consumers[step];
      let next: number | null = null;
      try {
        // A savepoint, so that the failure of one announcement does not hold up the others.
        next = consumer ? await tx.transaction((inner) => consumer(inner, announcement, cursor)) : null;
      } catch (error) {
        log.error({ err: error, announcementId: id, kind: announcement.kind }, 'an announcement failed');
        return { id, hasFailed: true };
      }
      if (next !== null) await data.updateAnnouncement(tx, id, { cursor: next });
      else if (step + 1 < consumers.length)
        await data.updateAnnouncement(tx, id, { step: step + 1, cursor: 0 });
      else await data.updateAnnouncement(tx, id, { expandedAt: now });
      return { id, hasFailed: false };
    });

  /** The announcements that failed, and when they are tried again. */
  const failed = new Map<number, number>();
  const findWaiting = (): number[] => {
    const now = clock.now().getTime();
    for (const [id, retryAt] of failed) if (retryAt <= now) failed.delete(id);
    return [...failed.keys()];
  };

  return {
    /** Makes the rows of all announcements that are due, unless it is stopped. Returns how many batches it made. */
    async runDue(stopping?: AbortSignal): Promise<number> {
      let made = 0;
      while (!stopping?.aborted) {
        const done = await expandNext(findWaiting());
        if (!done) return made;
        if (done.hasFailed) failed.set(done.id, clock.now().getTime() + RETRY_MS);
        else made += 1;
        if (stopping) await wait(PAUSE_MS);
      }
      return made;
    },
  };
}

/** The hourly clean-up: forgets announcements that were told two days ago. */
export const deleteOldAnnouncements = (db: Executor, now: Date): Promise<void> =>
  data.deleteExpandedBefore(db, new Date(now.getTime() - KEPT_MS));
