/** What the schedule panel sorts by; times are epoch milliseconds. */
export type DatedMatch = { id: number; status: string; startTime: number | null; endTime: number | null };

/** `key` is the local date as YYYY-MM-DD; `start` lies within that day. */
type ScheduleDay<T> = { key: string; start: number; matches: T[] };
export type ScheduleDays<T> = { upcoming: ScheduleDay<T>[]; past: ScheduleDay<T>[]; unscheduled: T[] };

/** Within a day: those to come, then running ones, then completed ones (T §2). */
const STATUS_ORDER = ['pending', 'scheduled', 'active', 'completed'];
const statusRank = (status: string) => (status === 'scheduled' ? 0 : STATUS_ORDER.indexOf(status));

/** The reader's own calendar day of an instant. */
export function localDayKey(instant: number): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function byStatusThenTime(a: DatedMatch, b: DatedMatch): number {
  return (
    statusRank(a.status) - statusRank(b.status) || (a.startTime ?? 0) - (b.startTime ?? 0) || a.id - b.id
  );
}

/** Groups matches by local day: today and later days first, the nearest first; then past days, the latest first; then those without both times (T §2). */
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
