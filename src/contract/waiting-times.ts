import { parseInstant } from './epoch-times.ts';

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
