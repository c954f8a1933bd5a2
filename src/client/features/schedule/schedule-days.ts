import type { MatchupStatus } from '#engine/kinds.ts';
import type { MatchupClock } from '#engine/matchup/voting-window.ts';

/** The fields that the schedule is sorted by; times are epoch milliseconds. */
type DatedMatch = MatchupClock & { id: number };

/** `key` is the local date as YYYY-MM-DD; `start` is an instant of that day. */
type ScheduleDay<T> = { key: string; start: number; matches: T[] };
type ScheduleDays<T> = { upcoming: ScheduleDay<T>[]; past: ScheduleDay<T>[]; unscheduled: T[] };

/** The order within a day: matches to come, running matches, completed matches. */
const STATUS_RANKS: Record<MatchupStatus, number> = { pending: 0, scheduled: 0, active: 1, completed: 2 };

/** The local calendar day of an instant. */
export function localDayKey(instant: number): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function byStatusThenTime(a: DatedMatch, b: DatedMatch): number {
  return (
    STATUS_RANKS[a.status] - STATUS_RANKS[b.status] || (a.startTime ?? 0) - (b.startTime ?? 0) || a.id - b.id
  );
}

/**
 * Groups matches by local day: today and later days in order, past days in reverse order, and matches without both times.
 */
export function scheduleDays<T extends DatedMatch>(matches: readonly T[], now: number): ScheduleDays<T> {
  const isDated = (match: T) => match.startTime !== null && match.endTime !== null;
  const byDay = Map.groupBy(matches.filter(isDated), (match) => localDayKey(match.startTime ?? 0));
  const days = [...byDay].map(([key, list]) => ({
    key,
    start: Math.min(...list.map((match) => match.startTime ?? 0)),
    matches: list.toSorted(byStatusThenTime),
  }));
  const today = localDayKey(now);
  return {
    upcoming: days.filter((day) => day.key >= today).sort((a, b) => a.key.localeCompare(b.key)),
    past: days.filter((day) => day.key < today).sort((a, b) => b.key.localeCompare(a.key)),
    unscheduled: matches.filter((match) => !isDated(match)).toSorted(byStatusThenTime),
  };
}
