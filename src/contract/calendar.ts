import { z } from 'zod';

/** The bytes of a calendar file. */
export const calendarBytes = z.instanceof(Uint8Array);

/** 32 random bytes. */
const CALENDAR_KEY = /^[\w-]{43}$/;

/** The secret part of the address of a person's calendar. */
export const calendarParams = z.object({
  key: z.string().regex(CALENDAR_KEY, 'This address is not complete.'),
});

/** The path of the own calendar; null while it is off. */
export const calendarAddress = z.object({ path: z.string().nullable() });
export type CalendarAddress = z.infer<typeof calendarAddress>;
