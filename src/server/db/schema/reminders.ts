import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import * as kinds from '#engine/kinds.ts';
import { sessions, users } from './accounts.ts';
import { createdAt, id, instant, isOneOf, ownedBy } from './columns.ts';
import { tournaments } from './tournaments.ts';

const kindList = () => text().array().$type<kinds.ReminderKind[]>();

/** What users want to be reminded of. A user without a row has never turned reminders on. */
export const reminderSettings = pgTable('reminder_settings', {
  userId: ownedBy(() => users.id).primaryKey(),
  pushKinds: kindList().notNull(),
  mailKinds: kindList().notNull(),
  isMailOn: boolean().notNull().default(false),
  closingMinutes: smallint().$type<kinds.ClosingMinutes>().notNull().default(kinds.DEFAULT_CLOSING_MINUTES),
  /** When the newest mail with reminders was accepted. */
  mailedAt: instant(),
  /** Until then a server sends a mail with reminders, so that no other does. */
  mailingUntil: instant(),
  createdAt: createdAt(),
});

/** What users chose for one tournament in place of their settings. */
export const reminderChoices = pgTable(
  'reminder_choices',
  {
    tournamentId: ownedBy(() => tournaments.id),
    userId: ownedBy(() => users.id),
    /** Null: reminders come to a user who takes part. */
    choice: text().$type<kinds.ReminderChoice>(),
    /** Null: the kinds of the settings. */
    pushKinds: kindList(),
    mailKinds: kindList(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'reminder_choices_once', columns: [t.tournamentId, t.userId] }),
    index('reminder_choices_by_user').on(t.userId, t.tournamentId),
    check('reminder_choices_choice', isOneOf(t.choice, kinds.REMINDER_CHOICES)),
  ],
);

/** The browsers that take pushes for a user. Each belongs to a session and ends with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address of the browser at its push service. */
    endpoint: text().notNull(),
    /** The keys of the browser, with which a push is encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Browser and system. */
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('push_devices_once').on(t.userId, t.endpoint),
    index('push_devices_by_endpoint').on(t.endpoint),
    index('push_devices_by_session').on(t.sessionId),
  ],
);

/** The keys by which push services know this site, made once. It has one row. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('push_keys_one', sql`${t.id} = 1`)],
);
