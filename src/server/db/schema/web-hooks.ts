import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  WEB_HOOK_KINDS,
  type WebHookEvent,
  type WebHookKind,
} from '#engine/kinds.ts';
import { users } from './accounts.ts';
import { bytes, createdAt, id, instant, isOneOf, ownedBy } from './columns.ts';
import { tournaments } from './tournaments.ts';

/** The addresses that hosts have called when something happens in their tournament (rule X11). */
export const webHooks = pgTable(
  'web_hooks',
  {
    id: id(),
    tournamentId: ownedBy(() => tournaments.id),
    /** Who added it. It is called as long as this user is a host. */
    userId: ownedBy(() => users.id),
    kind: text().$type<WebHookKind>().notNull(),
    /** Address and secret as JSON, encrypted by a key that comes from SESSION_SECRET. */
    sealed: bytes().notNull(),
    /** As much of the address as hosts see. */
    shownAddress: text().notNull(),
    events: text().array().$type<WebHookEvent[]>().notNull(),
    isSpoilerFree: boolean().notNull(),
    isOn: boolean().notNull().default(true),
    /** Since when no call has succeeded; null after one that did. */
    failingSince: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('web_hooks_by_tournament').on(t.tournamentId, t.id),
    index('web_hooks_by_user').on(t.userId),
    check('web_hooks_kind', isOneOf(t.kind, WEB_HOOK_KINDS)),
  ],
);

/** The last calls of each web hook. An attempt moves its row on. */
export const webHookDeliveries = pgTable(
  'web_hook_deliveries',
  {
    id: id(),
    hookId: ownedBy(() => webHooks.id),
    /** The same at each attempt. */
    messageKey: uuid().notNull(),
    event: text().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: smallint().notNull(),
    /** The status of the answer; null without one. */
    answer: integer(),
    problem: text(),
    /** The last attempt. */
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('web_hook_deliveries_once').on(t.hookId, t.messageKey),
    index('web_hook_deliveries_newest').on(t.hookId, t.id.desc().nullsFirst()),
    check('web_hook_deliveries_status', isOneOf(t.status, DELIVERY_STATUSES)),
  ],
);
