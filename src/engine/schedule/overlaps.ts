import type { MatchupStatus } from '#engine/kinds.ts';

/** A matchup with its times in epoch milliseconds. */
type OverlapMatchup = {
  id: number;
  status: MatchupStatus;
  song1Id: number | null;
  song2Id: number | null;
  startTime: number | null;
  endTime: number | null;
};
/** A song of a matchup that is also in the matchup `otherId` at the same time. */
export type Overlap = { songId: number; otherId: number };

type Timed = OverlapMatchup & { startTime: number; endTime: number };

const isUnfinishedWithTimes = (matchup: OverlapMatchup): matchup is Timed =>
  matchup.status !== 'completed' && matchup.startTime !== null && matchup.endTime !== null;

const areAtOnce = (a: Timed, b: Timed) => a.startTime < b.endTime && b.startTime < a.endTime;

/**
 * Finds, by matchup id, the songs that are in another matchup whose window overlaps (rule S9). Completed matchups and
 * matchups without both times overlap nothing, and windows that only touch do not overlap.
 */
export function findOverlaps(matchups: readonly OverlapMatchup[]): Map<number, Overlap[]> {
  const found = new Map<number, Overlap[]>();
  const bySong = new Map<number, Timed[]>();
  for (const matchup of matchups.filter(isUnfinishedWithTimes)) {
    for (const songId of [matchup.song1Id, matchup.song2Id]) {
      if (songId === null) continue;
      const earlier = bySong.get(songId) ?? [];
      for (const other of earlier.filter((each) => areAtOnce(each, matchup))) {
        found.set(matchup.id, [...(found.get(matchup.id) ?? []), { songId, otherId: other.id }]);
        found.set(other.id, [...(found.get(other.id) ?? []), { songId, otherId: matchup.id }]);
      }
      bySong.set(songId, [...earlier, matchup]);
    }
  }
  return found;
}
