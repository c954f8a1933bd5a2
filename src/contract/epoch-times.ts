/** The message about times in the wrong order. */
export const INVALID_TIME = 'End time must be after start time';

type IsoTimes = { startTime: string | null; endTime: string | null };
export type EpochTimes = { startTime: number | null; endTime: number | null };

/** Converts the times of an answer, ISO 8601 strings, to the epoch milliseconds that the engine takes. */
export function parseTimes<Item extends IsoTimes>(item: Item): Omit<Item, keyof IsoTimes> & EpochTimes {
  return { ...item, startTime: parseInstant(item.startTime), endTime: parseInstant(item.endTime) };
}

function parseInstant(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
