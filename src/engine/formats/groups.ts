/** How many songs of each group advance to the knockout. */
export const QUALIFIERS_PER_GROUP = 2;

/** The smallest number of groups, and the smallest number of songs in a group. */
const MIN_GROUPS = 2;
const MIN_GROUP_SIZE = 2;

/**
 * Returns the number of groups: `round(songCount / songsPerGroup)`, at least 2, and no group with a single song.
 * Fewer than four songs make one group.
 */
export function groupCount(songCount: number, songsPerGroup: number): number {
  const wanted = Math.max(MIN_GROUPS, Math.round(songCount / songsPerGroup));
  return Math.max(1, Math.min(wanted, Math.floor(songCount / MIN_GROUP_SIZE)));
}
