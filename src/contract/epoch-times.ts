import type { EpochTimes } from '#engine/matchup/voting-window.ts';

/** The message about times in the wrong order. */
export const INVALID_TIME = 'End time must be after start time';

/** The times of a matchup in an answer, as ISO 8601 strings; an unset time is null. */
export type IsoTimes = { startTime: string | null; endTime: string | null };

/** Converts the times of an answer, ISO 8601 strings, to the epoch milliseconds that the engine takes. */
export function parseTimes<Item extends IsoTimes>(item: Item): Omit<Item, keyof IsoTimes> & EpochTimes {
  return { ...item, startTime: parseInstant(item.startTime), endTime: parseInstant(item.endTime) };
}

/** Converts an instant of an answer to epoch milliseconds; null stays null. */
export function parseInstant(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

type WaitingTime = 'autoStartAt' | 'playoffsDueAt' | 'resumesAt';

/**
 * Converts the instants at which a tournament changes by itself, ISO 8601 strings in an answer, to the epoch milliseconds
 * that `waitsFor` takes.
 */
export function parseWaitingTimes<Item extends Record<WaitingTime, string | null>>(item: Item) {
  return {
    ...item,
    autoStartAt: parseInstant(item.autoStartAt),
    playoffsDueAt: parseInstant(item.playoffsDueAt),
    resumesAt: parseInstant(item.resumesAt),
  };
}
