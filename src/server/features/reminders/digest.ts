import { createHmac } from 'node:crypto';
import { unsubscribePath } from '#contract/reminder.ts';
import type { Context } from '#server/context.ts';
import type { Letter, Mail } from '#server/features/mail/service.ts';
import { isSameSecret } from '#server/lib/same-secret.ts';
import type { OutboxRow } from '#server/outbound/outbox-data.ts';
import type { Prepared } from '#server/outbound/outbox-worker.ts';
import * as data from './data.ts';
import type { Reminder } from './reminder-texts.ts';
import { findReminders } from './told.ts';

/** A user gets no second mail with reminders within this time, unless a match closes soon. */
const PAUSE_MS = 10 * 60_000;
/** A server that stopped while it sent one holds the others for as long: longer than the lease of the mail's row. */
const SENDING_MS = 6 * 60_000;
/** The other reminders of a refused mail wait with it. */
const RETRY_MS = 60_000;
/** How many reminders a mail spells out. */
const MOST_TOLD = 20;

/** The mails with reminders, and the end of them by a link. */
export function createDigests(context: Context, sessionSecret: string) {
  const { db, clock, config } = context;
  /** Ends the mails of one user, and does nothing else. It does not expire, because old mails have it. */
  const tokenOf = (userId: number) => {
    const mac = createHmac('sha256', sessionSecret).update(`reminder mails ${userId}`).digest('base64url');
    return `${userId}-${mac}`;
  };

  const toLetter = (userId: number, reminders: readonly Reminder[]): Letter => {
    const [first] = reminders;
    const paths = new Set(reminders.map(({ path }) => path));
    const more = reminders.length - MOST_TOLD;
    return {
      subject: reminders.length === 1 && first ? first.title : `${reminders.length} reminders`,
      paragraphs: [
        ...reminders.slice(0, MOST_TOLD).map(({ title, body }) => `${title}: ${body}`),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      button: {
        label: paths.size === 1 ? 'Open' : 'Open the site',
        url: `${config.publicUrl}${paths.size === 1 ? (first?.path ?? '/') : '/'}`,
      },
      notes: ['You get this mail because you turned on reminders by mail.'],
      unsubscribe: {
        label: 'No more mails like this',
        url: `${config.publicUrl}${unsubscribePath(tokenOf(userId))}`,
      },
    };
  };

  /** One mail for all reminders that wait for the user of this row (rule U16). Those that do not hold any more are dropped with it. */
  const make = async ({ id, userId, kind }: OutboxRow): Promise<Prepared<Mail>> => {
    const now = clock.now();
    const until = new Date(now.getTime() + SENDING_MS);
    const mailedBefore = new Date(now.getTime() - (kind === 'match_closing' ? 0 : PAUSE_MS));
    const to = await data.beginMail(db, { userId, now, until, mailedBefore });
    const settings = to === null ? await data.findSettings(db, userId) : undefined;
    if (to === null) return settings ? nextMail(settings, now) : null;
    const rows = await data.findWaitingMails(db, userId);
    const found = await findReminders(context, 'mail', rows);
    const reminders = rows.flatMap((row) => found.get(row.id)?.reminder ?? []);
    // Another server may have told this row before this one began.
    if (reminders.length === 0 || !rows.some((row) => row.id === id)) {
      await data.endMail(db, userId, { mailingUntil: now });
      return null;
    }
    return {
      to,
      letter: toLetter(userId, reminders),
      key: rows[0]?.messageKey ?? '',
      alsoTold: rows.map((row) => row.id),
      onSent: (isAccepted) =>
        data.endMail(
          db,
          userId,
          isAccepted ? { mailedAt: now } : { mailingUntil: new Date(now.getTime() + RETRY_MS) },
        ),
    };
  };

  return {
    make,
    tokenOf,
    /** Ends the mails of the token's user. An unknown token does nothing. */
    async unsubscribe(token: string): Promise<boolean> {
      const [userId = ''] = token.split('-', 1);
      if (!/^[1-9]\d{0,9}$/.test(userId) || !isSameSecret(token, tokenOf(Number(userId)))) return false;
      await data.turnMailOff(db, Number(userId));
      return true;
    },
  };
}
export type Digests = ReturnType<typeof createDigests>;

function nextMail({ mailedAt, mailingUntil }: data.Settings, now: Date): Date {
  const times = [now.getTime() + 1_000, mailingUntil?.getTime() ?? 0, (mailedAt?.getTime() ?? 0) + PAUSE_MS];
  return new Date(Math.max(...times));
}
