import { parseHttpUrl } from './platform.ts';
import { parseSongLink } from './song-link.ts';

/**
 * Reads a time such as `1:23`, `1:02:03`, `83` or `1m23s`, in seconds: null for an empty text, and NaN for a text that is no
 * time.
 */
export function parseStartTime(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return null;
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(trimmed);
  const words = clock ?? /^(?:(\d{1,2})h)?\s?(?:(\d{1,3})m)?\s?(?:(\d{1,5})s?)?$/.exec(trimmed);
  if (!words) return Number.NaN;
  const [, hours = 0, minutes = 0, seconds = 0] = words;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Writes seconds as a clock: `1:23`, and `1:02:03` from an hour on. */
export function startTimeText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The second at which a link itself begins: the `t` or `start` of a video, or the `#t=` of an audio file. 0 without one. */
export function startOfLink(link: string): number {
  const song = parseSongLink(link);
  if (song) return song.platform === 'youtube' ? song.startSeconds : 0;
  const fragment = /^#t=(?:npt:)?([\d:]+)(?:[.,].*)?$/.exec(parseHttpUrl(link.trim())?.hash ?? '')?.[1];
  return (fragment && parseStartTime(fragment)) || 0;
}
