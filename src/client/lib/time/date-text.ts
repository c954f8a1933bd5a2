import { comesTwice, offsetText } from './local-time.ts';

type InstantText = (instant: Date | number) => string;

/** Creates a formatter on first use and keeps it, because creating one takes a thousand times as long as using it. */
function dateText(options: Intl.DateTimeFormatOptions): InstantText {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(undefined, options);
    return format.format(instant);
  };
}

/** Adds the offset from UTC, such as '1:30 AM UTC+2'. */
const withOffset =
  (text: InstantText): InstantText =>
  (instant) =>
    `${text(instant)} ${offsetText(Number(instant))}`;

/** A text with a time, which names the offset where clocks go back and show this time twice (rule S13). */
function timeText(options: Intl.DateTimeFormatOptions): InstantText {
  const text = dateText(options);
  return (instant) => (comesTwice(Number(instant)) ? withOffset(text) : text)(instant);
}

/** Both ends of a range. They name their offsets where clocks change between them. */
function rangeText(options: Intl.DateTimeFormatOptions): (start: Date, end: Date) => [string, string] {
  const [text, clear] = [dateText(options), timeText(options)];
  return (start, end) => {
    const isChanged = start.getTimezoneOffset() !== end.getTimezoneOffset();
    const shown = isChanged ? withOffset(text) : clear;
    return [shown(start), shown(end)];
  };
}

const PLAIN = { dateStyle: 'short', timeStyle: 'medium' } as const;
const TIME_OF_DAY = { timeStyle: 'short' } as const;

// These texts are in the user's language and time zone.
/** Names the zone, for places without a note of it. */
export const exactInstant = dateText({ dateStyle: 'full', timeStyle: 'long' });
export const fullInstant = timeText({ dateStyle: 'full', timeStyle: 'medium' });
export const plainInstant = timeText(PLAIN);
export const shortInstant = timeText({ dateStyle: 'short', timeStyle: 'short' });
export const clearInstant = timeText({ dateStyle: 'medium', timeStyle: 'short' });
export const fullDate = dateText({ dateStyle: 'full' });
export const longDate = dateText({ dateStyle: 'long' });
export const mediumDate = dateText({ dateStyle: 'medium' });
export const timeOfDay = timeText(TIME_OF_DAY);
export const weekdayTime = timeText({ weekday: 'short', hour: 'numeric', minute: '2-digit' });
export const timeRange = rangeText(TIME_OF_DAY);
export const plainRange = rangeText(PLAIN);
