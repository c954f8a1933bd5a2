import { MAX_ID } from '#contract/shapes.ts';

/** Numbers above this one are hidden ones. Ids of participants grow from 1 and never come near it. */
const FIRST_HIDDEN = 2 ** 30;

/**
 * The number of a participant while submitters are hidden. It follows from the id of the user, because ids of participants
 * tell the order of joining, and so could tell who entered which song.
 */
export const hiddenNumberOf = (userId: number): number => MAX_ID - userId;

/** Splits the numbers of participants into ids of participants and, for hidden numbers, ids of users. */
export function splitNumbers(numbers: readonly number[]): { ids: number[]; userIds: number[] } {
  const { true: hidden = [], false: ids = [] } = Object.groupBy(
    numbers,
    (number) => `${number > FIRST_HIDDEN}`,
  );
  return { ids, userIds: hidden.map((number) => MAX_ID - number) };
}
