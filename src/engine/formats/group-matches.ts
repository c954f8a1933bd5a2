import type { DrawVersion } from './draw-version.ts';
import { roundRobin } from './round-robin.ts';

/** A drawn group: its position from 1, and its main entries in draw order. */
export type DrawnGroup = { position: number; songIds: readonly number[] };

/** A group match as the draw makes it. The key is unique within the tournament. */
export type GroupPairing = { key: string; round: number; position: number; song1Id: number; song2Id: number };

/** Returns all matches of a group, by round and position. */
export function groupMatches({ position, songIds }: DrawnGroup, drawVersion: DrawVersion): GroupPairing[] {
  return roundRobin(songIds, drawVersion).flatMap((pairs, roundIndex) =>
    pairs.map(([song1Id, song2Id], pairIndex) => ({
      key: `G${position}.${roundIndex + 1}.${pairIndex + 1}`,
      round: roundIndex + 1,
      position: pairIndex + 1,
      song1Id,
      song2Id,
    })),
  );
}
