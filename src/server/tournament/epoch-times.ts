import type { EpochTimes } from '#contract/epoch-times.ts';

type WithTimes = { startTime: Date | null; endTime: Date | null };

/** A matchup's row with its times in epoch milliseconds, as the engine takes them. */
export function toEpochTimes<Row extends WithTimes>(row: Row): Omit<Row, keyof WithTimes> & EpochTimes {
  return { ...row, startTime: row.startTime?.getTime() ?? null, endTime: row.endTime?.getTime() ?? null };
}
