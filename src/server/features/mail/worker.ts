import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#server/context.ts';
import { MAX_CONNECTIONS, type Refusal, SMTP_LIMITS, type SmtpLimits } from '#server/outbound/smtp.ts';
import * as data from './data.ts';
import type { MailKind } from './kinds.ts';
import type { Letter, Logo } from './letter.ts';
import { createPost } from './post.ts';

/** A server that stopped while it sent a mail holds the row for as long. */
const LEASE_MS = SMTP_LIMITS.sendMs + 120_000;
const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 2 * 60 * 60 * 1000;
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const POLL_MS = 1_000;
const STOP_LIMIT_MS = 3_000;
/** The pause after the mail server sent nothing, doubled each time. */
const PAUSE_MS = { first: 1_000, longest: 60_000 };

/** Makes the text of a mail when it is sent; null for a mail that is not wanted any more. */
type MailMaker = (
  context: Context,
  mail: { user: data.Receiver; address: string; about: Record<string, unknown> },
) => Letter | null | Promise<Letter | null>;
export type MailMakers = Record<MailKind, MailMaker>;

type Parts = {
  context: Context;
  makers: MailMakers;
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
export function createMailWorker({ context, makers, loadLogo, log, limits }: Parts) {
  const { config, clock, db } = context;
  const post = createPost(config, limits);
  if (!post) return null;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let loop: Promise<void> | null = null;
  let stats = { sent: 0, failed: 0 };
  /** Why the mail server sends nothing; null while it does, and before the first attempt. */
  let problem: string | null = null;
  let pauseMs = PAUSE_MS.first;

  const setProblem = (reason: string | null) => {
    // A stopping server ends connections by itself.
    if (stopping.signal.aborted) return;
    if (reason !== null && problem === null)
      log.warn({ problem: reason }, 'the mail server sends nothing; mails wait');
    if (reason === null && problem !== null) log.warn('the mail server sends mails again');
    problem = reason;
  };

  const giveUp = async (row: data.OutboxRow, reason: string) => {
    stats = { ...stats, failed: stats.failed + 1 };
    log.warn({ mailId: row.id, kind: row.kind, problem: reason }, 'a mail was given up');
    await data.updateRow(db, row.id, { failedAt: clock.now(), problem: reason });
  };

  const postpone = async (row: data.OutboxRow, reason: string) => {
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), MAX_RETRY_MS);
    const dueAt = new Date(clock.now().getTime() + delayMs);
    if (dueAt.getTime() - row.createdAt.getTime() > GIVE_UP_MS) return giveUp(row, reason);
    await data.updateRow(db, row.id, { dueAt, problem: reason });
  };

  const settle = async (row: data.OutboxRow, refusal: Refusal | null) => {
    setProblem(refusal?.kind === 'server' ? refusal.reason : null);
    if (refusal?.kind === 'permanent') return giveUp(row, refusal.reason);
    if (refusal) return postpone(row, refusal.reason);
    await data.deleteRow(db, row.id);
    stats = { ...stats, sent: stats.sent + 1 };
  };

  const send = async (row: data.OutboxRow) => {
    if (clock.now().getTime() - row.createdAt.getTime() > GIVE_UP_MS) {
      return giveUp(row, row.problem ?? 'No server sent it within a day.');
    }
    const user = await data.findReceiver(db, row.userId);
    // Users whose provider has not verified an address have a text without an @.
    const to = row.address ?? (user?.email.includes('@') ? user.email : null);
    const maker = makers[row.kind as MailKind];
    const letter = user && to && maker ? await maker(context, { user, address: to, about: row.data }) : null;
    if (!letter || !to) return data.deleteRow(db, row.id);
    await settle(row, await post.send(to, { key: row.messageKey, letter, logo: await loadLogo() }));
  };

  const claim = () => {
    const now = clock.now();
    return data.claimNext(db, { now, leasedUntil: new Date(now.getTime() + LEASE_MS) });
  };

  const sendOrPostpone = (row: data.OutboxRow) =>
    send(row).catch(async (error: unknown) => {
      log.error({ err: error, mailId: row.id, kind: row.kind }, 'a mail could not be made');
      await postpone(row, 'The server could not make its text.');
    });

  const sleep = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** Begins to send the next due mail. Returns the pause until the next one in milliseconds. */
  const sendNext = async (): Promise<number> => {
    if (running.size >= MAX_CONNECTIONS) await Promise.race(running);
    if (stopping.signal.aborted) return 0;
    const row = await claim();
    if (!row) return POLL_MS;
    const sending = sendOrPostpone(row)
      .catch((error: unknown) => log.error({ err: error, mailId: row.id }, 'a mail was not settled'))
      .finally(() => running.delete(sending));
    running.add(sending);
    if (problem === null) return MINUTE_MS / post.perMinute;
    await sending;
    pauseMs = problem === null ? PAUSE_MS.first : Math.min(pauseMs * 2, PAUSE_MS.longest);
    return pauseMs;
  };

  const run = async () => {
    setProblem((await post.verify())?.reason ?? null);
    while (!stopping.signal.aborted) {
      const pause = await sendNext().catch((error: unknown) => {
        log.error({ err: error }, 'mails: a run failed and is tried again');
        return POLL_MS;
      });
      await sleep(pause);
    }
  };

  return {
    /** Why the mail server sends nothing at the moment, or null, and what this process sent and gave up. */
    stats: () => ({ ...stats, problem }),
    /** Sends all mails that are due now, one after the other. */
    async runDue() {
      for (let row = await claim(); row; row = await claim()) await sendOrPostpone(row);
    },
    /** Checks the mail server and sends until `stop`. An unreachable one is a warning: mails wait for it. */
    start() {
      loop ??= run();
    },
    /** Waits for the mails that are being sent, and cuts off slow ones: they are sent again. */
    async stop() {
      stopping.abort();
      await Promise.race([Promise.all([loop, ...running]), wait(STOP_LIMIT_MS, undefined, { ref: false })]);
      await post.close();
      await Promise.all([loop, ...running]);
    },
  };
}
