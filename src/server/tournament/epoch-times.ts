import type { IsoTimes } from '#contract/epoch-times.ts';
import type { EpochTimes } from '#engine/matchup/voting-window.ts';
import type { MatchupRow } from './data.ts';

/** The times of a matchup's row. */
export type RowTimes = Pick<MatchupRow, 'startTime' | 'endTime'>;

/** A matchup's row with its times in epoch milliseconds, as the engine takes them. */
export function toEpochTimes<Row extends RowTimes>(row: Row): Omit<Row, keyof RowTimes> & EpochTimes {
  return { ...row, startTime: row.startTime?.getTime() ?? null, endTime: row.endTime?.getTime() ?? null };
}

/** The times of a matchup's row as answers and the history hold them. */
export const toIsoTimes = ({ startTime, endTime }: RowTimes): IsoTimes => ({
  startTime: startTime?.toISOString() ?? null,
  endTime: endTime?.toISOString() ?? null,
});
