import { offsetMs } from './local-zone.ts';

const DAY_MS = 24 * 60 * 60_000;

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
