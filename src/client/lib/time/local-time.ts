const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How far the user's local time is ahead of UTC at an instant, in milliseconds. */
const offsetMs = (instant: number): number => -new Date(instant).getTimezoneOffset() * MINUTE_MS;

/** Such as 'UTC+1', 'UTC-3:30' or 'UTC'. */
export function offsetText(instant: number): string {
  const minutes = offsetMs(instant) / MINUTE_MS;
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Whether clocks show the local time of an instant twice, because they go back within a day of it. */
export function comesTwice(instant: number): boolean {
  const wall = instant + offsetMs(instant);
  return [instant - DAY_MS, instant + DAY_MS].some((day) => {
    const other = wall - offsetMs(day);
    return other !== instant && other + offsetMs(other) === wall;
  });
}

/**
 * The user's time zone with its offset, such as 'Central European Time (UTC+1)'. Instants on both sides of a change of clocks
 * give 'Central European Time (UTC+2, later UTC+1)'.
 */
export function zoneText(instants: readonly number[]): string {
  const inOrder = instants.toSorted((a, b) => a - b);
  const offsets = [...new Set(inOrder.map(offsetText))].join(', later ');
  const name = new Intl.DateTimeFormat('en', { timeZoneName: 'longGeneric' })
    .formatToParts(inOrder[0])
    .find(({ type }) => type === 'timeZoneName')?.value;
  // Zones without a name are called 'GMT-03:00' or 'GMT'.
  if (name === undefined || name.startsWith('GMT')) return offsets;
  // Near a change of clocks the name may have a country, as in 'Central European Time (Germany)'.
  return `${name.replace(/ \(.*\)$/, '')} (${offsets})`;
}

/** What a local date and time means: one instant, none because clocks go forward over it, or two because they go back. */
export type LocalReading =
  | { kind: 'once'; instants: readonly [number] }
  /** The instant that the clocks show instead: a time as long after the change as the typed one. */
  | { kind: 'skipped'; instants: readonly [number] }
  | { kind: 'twice'; instants: readonly [number, number] };

/** An instant for a `datetime-local` input, in the user's time zone; empty for none. */
export function toLocalText(iso: string | null | undefined, { hasSeconds = false } = {}): string {
  if (!iso) return '';
  const instant = Date.parse(iso);
  const text = new Date(instant + offsetMs(instant)).toISOString();
  return text.slice(0, hasSeconds && text.slice(17, 19) !== '00' ? 19 : 16);
}

/** Reads the text of a `datetime-local` input in the user's time zone; null while it is incomplete. */
export function readLocalText(text: string): LocalReading | null {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return null;
  const before = wall - offsetMs(wall - DAY_MS);
  const after = wall - offsetMs(wall + DAY_MS);
  const isShownAt = (instant: number) => instant + offsetMs(instant) === wall;
  if (before === after) return { kind: 'once', instants: [before] };
  if (isShownAt(before) && isShownAt(after)) return { kind: 'twice', instants: [before, after] };
  if (isShownAt(before)) return { kind: 'once', instants: [before] };
  if (isShownAt(after)) return { kind: 'once', instants: [after] };
  return { kind: 'skipped', instants: [before] };
}
