import { MAX_ID } from '#contract/shapes.ts';

/** Numbers of participants grow from 1 and never come near this half of the integers. */
const FIRST_HIDDEN = 2 ** 30;

/**
 * The number of a participant while submitters are hidden. Participants are numbered in the order of joining, which is that
 * of the songs if users join by entering one, so their users' numbers take the place (rule N3).
 */
export const hiddenNumberOf = (userId: number): number => MAX_ID - userId;

/** The participants that numbers name: by their own ids, or by those of their users. */
export function namedBy(numbers: readonly number[]): { ids: number[]; userIds: number[] } {
  const { true: hidden = [], false: ids = [] } = Object.groupBy(
    numbers,
    (number) => `${number > FIRST_HIDDEN}`,
  );
  return { ids, userIds: hidden.map((number) => MAX_ID - number) };
}
