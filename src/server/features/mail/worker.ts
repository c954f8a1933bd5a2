import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#server/context.ts';
import type { OutboxRow } from '#server/outbound/outbox-data.ts';
import { createOutboxWorker, type Prepared } from '#server/outbound/outbox-worker.ts';
import { MAX_CONNECTIONS, SMTP_LIMITS, type SmtpLimits } from '#server/outbound/smtp.ts';
import * as data from './data.ts';
import type { MailKind } from './kinds.ts';
import type { Letter, Logo } from './letter.ts';
import { createPost } from './post.ts';

/** A server that stopped while it sent a mail holds the row for as long. */
const LEASE_MS = SMTP_LIMITS.sendMs + 120_000;

/** Makes the text of a mail when it is sent; null for a mail that is not wanted any more. */
type MailMaker = (
  context: Context,
  mail: { user: data.Receiver; address: string; about: Record<string, unknown> },
) => Letter | null | Promise<Letter | null>;
export type MailMakers = Record<MailKind, MailMaker>;

/** A mail that is ready. */
export type Mail = {
  to: string;
  letter: Letter;
  /** In place of the key of its row. */
  key?: string;
  /** The other rows that it tells. */
  alsoTold?: readonly number[];
  /** Called when it was accepted or refused. */
  onSent?: (isAccepted: boolean) => Promise<void>;
};

type Parts = {
  context: Context;
  makers: MailMakers;
  /** Makes one mail of the reminders that wait for a user, of whom this row is one. */
  makeDigest: (row: OutboxRow) => Promise<Prepared<Mail>>;
  /** The logo above each mail. */
  loadLogo: () => Promise<Logo | null>;
  log: FastifyBaseLogger;
  /** Tests pass shorter ones. */
  limits?: SmtpLimits;
};

/**
 * Sends the mails of the outbox, in any number of processes: each at least once, with the same Message-ID at each attempt. A
 * mail that the mail server refuses for now is tried again for a day (rule A30). Null where no mail is sent.
 */
export function createMailWorker({ context, makers, makeDigest, loadLogo, log, limits }: Parts) {
  const { config, db } = context;
  const post = createPost(config, limits);
  if (!post) return null;

  const make = async (row: OutboxRow): Promise<Prepared<Mail>> => {
    if (row.announcementId !== null) return makeDigest(row);
    const user = await data.findReceiver(db, row.userId);
    // Users whose provider has not verified an address have a text without an @.
    const to = row.address ?? (user?.email.includes('@') ? user.email : null);
    const maker = makers[row.kind as MailKind];
    const letter = user && to && maker ? await maker(context, { user, address: to, about: row.data }) : null;
    return letter && to ? { to, letter } : null;
  };

  const worker = createOutboxWorker<Mail>(
    { db, clock: context.clock, log },
    {
      name: 'mail',
      noun: 'mail',
      batch: 1,
      maxRunning: MAX_CONNECTIONS,
      perSecond: post.perMinute / 60,
      leaseMs: LEASE_MS,
      prepare: (rows) => Promise.all(rows.map(make)),
      async send(row, { to, letter, key = row.messageKey, onSent }) {
        const refusal = await post.send(to, { key, letter, logo: await loadLogo() });
        await onSent?.(refusal === null);
        return refusal;
      },
      alsoTold: ({ alsoTold = [] }) => alsoTold,
    },
  );
  return {
    ...worker,
    /** Checks the mail server and sends until `stop`. An unreachable one is a warning: mails wait for it. */
    start: (waitForDue: () => Promise<void>) =>
      worker.start(waitForDue, async () => worker.setProblem((await post.verify())?.reason ?? null)),
    stop: () => worker.stop(post.close),
  };
}
