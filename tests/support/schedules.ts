import { bracketFromGrid, type SideSource, seededGrid } from '#engine/formats/bracket.ts';
import { DRAW_VERSION } from '#engine/formats/draw-version.ts';
import { GROUP_STAGE } from '#engine/formats/phases.ts';
import { roundRobin } from '#engine/formats/round-robin.ts';
import type { SchedulableMatchup, TimeSlot } from '#engine/schedule/schedule.ts';

/** A match with all songs that can reach it. */
export type Match = SchedulableMatchup & { songs: number[] };

export const unscheduled = { startTime: null, endTime: null, status: 'pending', tiebreakerLevel: 0 } as const;

/** The matches of groups of these sizes. Songs are numbered over all groups. */
export function groupMatches(groupSizes: readonly number[]): Match[] {
  let id = 0;
  let song = 0;
  return groupSizes.flatMap((size, group) => {
    const songs = Array.from({ length: size }, () => {
      song += 1;
      return song;
    });
    return roundRobin(songs, DRAW_VERSION).flatMap((pairs, index) =>
      pairs.map(([song1Id, song2Id]): Match => {
        id += 1;
        const place = { phase: GROUP_STAGE, round: index + 1, groupId: 100 + group };
        return { id, ...place, song1Id, song2Id, songs: [song1Id, song2Id], ...unscheduled };
      }),
    );
  });
}

/** Builds a knockout. `songs` holds all songs that can reach a match. */
export function knockoutMatches(count: number): Match[] {
  const seeds = Array.from({ length: count }, (_, index) => index + 1);
  const bracket = bracketFromGrid(seededGrid(seeds), { thirdPlace: true });
  const candidates = (source: SideSource): number[] => {
    if (source.kind === 'entry') return [source.entryId];
    const feeder = bracket.matches.find((match) => match.key === source.of);
    return feeder ? [...candidates(feeder.song1), ...candidates(feeder.song2)] : [];
  };
  const known = (source: SideSource) => (source.kind === 'entry' ? source.entryId : null);
  return bracket.matches.map(
    ({ phase, round, song1, song2 }, index): Match => ({
      id: 1000 + index,
      phase,
      round,
      groupId: null,
      song1Id: known(song1),
      song2Id: known(song2),
      songs: [...candidates(song1), ...candidates(song2)],
      ...unscheduled,
    }),
  );
}

/** The matches with the times that a schedule gives them. */
export function withSlots<T extends SchedulableMatchup>(
  matchups: readonly T[],
  slots: readonly TimeSlot[],
): T[] {
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  return matchups.map((matchup) => {
    const slot = byId.get(matchup.id);
    return slot
      ? { ...matchup, startTime: slot.startTime, endTime: slot.endTime, status: 'scheduled' as const }
      : matchup;
  });
}
