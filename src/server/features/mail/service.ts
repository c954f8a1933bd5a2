import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { countRows, deleteFailedBefore } from '#server/outbound/outbox-data.ts';
import * as data from './data.ts';
import { isUrgent, type MailKind } from './kinds.ts';

import type { Letter } from './letter.ts';
import { createPost } from './post.ts';

export type { Letter } from './letter.ts';
export { createMailWorker, type Mail, type MailMakers } from './worker.ts';

/** A mail to each of these users. It holds no secret: links are made when it is sent. */
type QueuedMail = {
  kind: MailKind;
  userIds: readonly number[];
  /** Instead of the users' own addresses. */
  address?: string | null;
  /** What its text needs. */
  data?: Record<string, unknown>;
};

/**
 * Queues mails with the `db` of the context, which is the caller's transaction where there is one. Without a mail server it
 * does nothing (rule A29).
 */
export async function queueMail(
  { db, clock, config, wakeOutbox }: Pick<Context, 'db' | 'clock' | 'config' | 'wakeOutbox'>,
  { kind, userIds, address = null, data: about = {} }: QueuedMail,
): Promise<void> {
  if (!config.mail) return;
  await data.insertRows(db, {
    userIds,
    kind,
    address,
    data: about,
    isUrgent: isUrgent(kind),
    at: clock.now(),
  });
  wakeOutbox();
}

const TEST_LETTER: Letter = {
  subject: 'Test mail',
  paragraphs: ['This mail shows that the site can send mails.'],
};

/** Sends a mail at once, so that the operator sees whether the mail server takes it. Null when it does. */
export async function sendTestMail(config: Pick<Config, 'mail' | 'publicUrl' | 'site'>, to: string) {
  const post = createPost(config);
  const refusal = await post?.send(to, { key: randomUUID(), letter: TEST_LETTER, logo: null });
  await post?.close();
  return refusal ?? null;
}

const KEPT_FAILED_MS = 30 * 24 * 60 * 60 * 1000;

/** The hourly clean-up: forgets what was given up 30 days ago. */
export const deleteOldMails = (db: Executor, now: Date): Promise<void> =>
  deleteFailedBefore(db, new Date(now.getTime() - KEPT_FAILED_MS));

/** How many mails wait, and how many were given up in the last 30 days. */
export const countMails = (db: Executor) => countRows(db, 'mail');
