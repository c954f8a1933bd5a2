import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import ical, { ICalEventStatus } from 'ical-generator';
import { withoutControls } from '#contract/visible-text.ts';

export type CalendarEvent = {
  startTime: Date;
  endTime: Date;
  isCancelled: boolean;
  /** The same in each file of a match, by whatever address the server was reached, and on no other server. */
  uid: string;
  /** How often the times changed. A file with a higher number replaces the event in a calendar. */
  sequence: number;
  /** The last change of the match, so that the same match always gives the same file. */
  changedAt: Date;
  summary: string;
  description: string;
  /** The page of the match, from the root of the site. */
  path: string;
};

const EVENTS_AT_ONCE = 50;
const TTL_S = 60 * 60;
const END = 'END:VCALENDAR';

/**
 * Events with UTC times as a calendar file. `name` is that of a calendar to subscribe to; programs ask for it again each hour.
 * Long calendars let other requests in between, because the library takes 0.1 ms for an event.
 */
export async function calendarFile(
  events: readonly CalendarEvent[],
  { origin, siteName, name }: { origin: string; siteName: string; name?: string },
): Promise<{ bytes: Buffer; etag: string }> {
  const head = { prodId: { company: siteName, product: 'Schedule' } };
  const subscription = name === undefined ? {} : { name: withoutControls(name), ttl: TTL_S };
  const empty = ical({ ...head, ...subscription }).toString();
  const parts = [empty.slice(0, empty.lastIndexOf(END))];
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    if (from > 0) await nextTurn();
    const part = ical(head);
    for (const event of events.slice(from, from + EVENTS_AT_ONCE)) part.createEvent(toEvent(event, origin));
    const text = part.toString();
    parts.push(text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(END)));
  }
  const bytes = Buffer.from(`${parts.join('')}${END}\r\n`);
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

const toEvent = (event: CalendarEvent, origin: string) => ({
  id: event.uid,
  sequence: event.sequence,
  start: event.startTime,
  end: event.endTime,
  stamp: event.changedAt,
  lastModified: event.changedAt,
  status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  summary: withoutControls(event.summary),
  description: withoutControls(event.description),
  url: origin + event.path,
});
