import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#server/context.ts';
import { type OutboxRow, updateRow } from '#server/outbound/outbox-data.ts';
import { createOutboxWorker, type Prepared, type Refusal } from '#server/outbound/outbox-worker.ts';
import type { Push } from '#server/outbound/push-service.ts';
import { createPushSender } from '#server/outbound/push-thread.ts';
import * as data from './data.ts';
import type { FindSigner } from './keys.ts';
import { type Reminder, withoutNames } from './reminder-texts.ts';
import { findReminders } from './told.ts';

/** How many reminders one server sends in a second: 100,000 in 45 seconds. */
const PER_SECOND = 2_200;
const BATCH = 64;
const MAX_RUNNING = 256;
/** A server that stopped holds its reminders for as long. A fetch ends after five seconds. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 15_000;
/** The longest topic of a push (RFC 8030). */
const TOPIC_LENGTH = 32;

type Message = { devices: readonly data.Device[]; push: Omit<Push, 'receiver'> };
type Parts = {
  context: Context;
  findSigner: FindSigner;
  log: FastifyBaseLogger;
  /** Where tests have stand-ins for push services. */
  trusted?: readonly string[];
};

/** Sends the reminders of the outbox to the browsers of their receivers (rule U15). */
export function createPushWorker({ context, findSigner, log, trusted = [] }: Parts) {
  const { db, clock, config } = context;
  const sender = createPushSender(findSigner, { trusted });

  const prepare = async (rows: readonly OutboxRow[]): Promise<Prepared<Message>[]> => {
    // With LOOKUPS=off no other host is asked.
    if (!context.outbound) return rows.map(() => null);
    const reminders = await findReminders(context, 'push', rows);
    const userIds = rows.filter(({ id }) => reminders.has(id)).map(({ userId }) => userId);
    const known = userIds.length > 0 ? await data.findDevicesOf(db, userIds, clock.now()) : [];
    const devices = Map.groupBy(known, ({ userId }) => userId);
    return rows.map((row) => {
      const found = reminders.get(row.id);
      const done = new Set(doneOf(row));
      const left = (devices.get(row.userId) ?? []).filter(({ id }) => !done.has(id));
      if (!found || left.length === 0) return null;
      const reminder = found.isPrivate ? withoutNames(found.reminder, config.site.name) : found.reminder;
      return { devices: left, push: toPush(row, reminder, clock.now()) };
    });
  };

  /** Sends to all browsers at once. The row keeps those that have it, or refused it for good, for the next attempt. */
  const send = async (row: OutboxRow, { devices, push }: Message): Promise<Refusal | null> => {
    const sent = await Promise.all(
      devices.map(async (device) => {
        const outcome = await sender.send({ ...push, receiver: device });
        if (outcome.kind === 'gone') await data.deleteDevice(db, device);
        return { id: device.id, ...outcome };
      }),
    );
    const left = sent.find(({ kind }) => kind === 'temporary');
    if (!left) {
      const refused = sent.find(({ kind }) => kind === 'permanent');
      const isTold = doneOf(row).length > 0 || sent.some(({ kind }) => kind === 'accepted');
      return refused && !isTold ? { kind: 'permanent', reason: refused.reason } : null;
    }
    const done = [...doneOf(row), ...sent.flatMap(({ id, kind }) => (kind === 'temporary' ? [] : [id]))];
    await updateRow(db, row.id, { data: { ...row.data, done } });
    return { kind: 'temporary', reason: left.reason, retryAfterMs: left.retryAfterMs };
  };

  const worker = createOutboxWorker<Message>(
    { db, clock, log },
    {
      name: 'push',
      noun: 'push',
      batch: BATCH,
      maxRunning: MAX_RUNNING,
      perSecond: PER_SECOND,
      leaseMs: LEASE_MS,
      firstRetryMs: FIRST_RETRY_MS,
      prepare,
      send,
    },
  );
  return { ...worker, stop: () => worker.stop(sender.close) };
}

/** The browsers that have a reminder after earlier attempts. */
const doneOf = ({ data: { done } }: OutboxRow): number[] => (done as number[] | undefined) ?? [];

/** What a browser shows. Its `id` is the same at each attempt, and its `tag` replaces older news of the same match. */
function toPush(row: OutboxRow, { title, body, path, tag, staleAt }: Reminder, now: Date) {
  const ttlSeconds = Math.max(1, Math.floor((staleAt.getTime() - now.getTime()) / 1000));
  // Push services see the topic.
  const topic = createHash('sha256')
    .update(`${row.userId} ${tag}`)
    .digest('base64url')
    .slice(0, TOPIC_LENGTH);
  return { payload: JSON.stringify({ id: row.messageKey, title, body, path, tag }), ttlSeconds, topic };
}
