import { z } from 'zod';
import { CLOSING_MINUTES, REMINDER_CHOICES, REMINDER_KINDS } from '#engine/kinds.ts';
import { id, instant } from './shapes.ts';

/** How many browsers of a user take pushes. */
export const MAX_PUSH_DEVICES = 10;

const kinds = z.array(z.enum(REMINDER_KINDS)).max(REMINDER_KINDS.length);
const closingMinutes = z
  .int()
  .refine((value): value is (typeof CLOSING_MINUTES)[number] =>
    (CLOSING_MINUTES as readonly number[]).includes(value),
  );

const pushDevice = z.object({
  id,
  /** Browser and system. */
  name: z.string(),
  createdAt: instant,
  /** Whether it is the browser that asks. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** What the user wants to be reminded of, and where. */
export const reminders = z.object({
  pushKinds: kinds,
  mailKinds: kinds,
  isMailOn: z.boolean(),
  closingMinutes,
  devices: z.array(pushDevice),
  /** The key that a browser needs to take pushes of this site; null where it sends none. */
  publicKey: z.string().nullable(),
});
export type Reminders = z.infer<typeof reminders>;

/** The body of `PATCH /api/reminders`. Missing fields stay. */
export const remindersBody = reminders.omit({ devices: true, publicKey: true }).partial();

/** What `PushSubscription.toJSON()` gives. */
export const pushDeviceBody = z.object({
  endpoint: z.string().max(1_000),
  /** A point of the curve P-256 and 16 random bytes, in base64url. */
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(==)?$/) }),
});

export type PushDeviceBody = z.infer<typeof pushDeviceBody>;

/** The reminders of a user in one tournament. Null kinds are those of `reminders`. */
export const tournamentReminders = z.object({
  /** Null: they come while the user takes part. */
  choice: z.enum(REMINDER_CHOICES).nullable(),
  pushKinds: kinds.nullable(),
  mailKinds: kinds.nullable(),
});
export type TournamentReminders = z.infer<typeof tournamentReminders>;

/** The body of a press on the page that mails lead to. */
export const unsubscribeBody = z.object({ token: z.string().max(100) });

/** The path of that page. Mail programs also send their one-click there (RFC 8058). */
export const unsubscribePath = (token: string) => `/unsubscribe?token=${token}`;
