import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';
import { findOverlaps } from '#engine/schedule/overlaps.ts';

/** A match in running text: 'Group B, round 2' or 'Quarterfinal A'. */
function nameOfMatch({ phase, round, position }: Matchup, groupName: string | null): string {
  if (isGroupPhase(phase)) return groupName ? `${groupName}, round ${round}` : `round ${round}`;
  return matchName(phase, position);
}

/** The title of a matchup's song by its id. */
const titleOf = ({ song1, song2 }: Matchup, songId: number) =>
  (song1?.id === songId ? song1 : song2)?.title ?? 'A song';

/** The warnings of each match with a song that is in another unfinished match at the same time, by match id (rule S9). */
export function overlapTexts(
  matchups: readonly Matchup[],
  groupNames: ReadonlyMap<number, string>,
): Map<number, string[]> {
  const byId = new Map(matchups.map((matchup) => [matchup.id, matchup]));
  const found = [...findOverlaps(matchups.map(parseTimes))].map(([id, overlaps]): [number, string[]] => {
    const texts = overlaps.flatMap(({ songId, otherId }) => {
      const [matchup, other] = [byId.get(id), byId.get(otherId)];
      if (!matchup || !other) return [];
      const place = nameOfMatch(other, groupNames.get(other.groupId ?? 0) ?? null);
      return `${titleOf(matchup, songId)} is also in ${place} at that time.`;
    });
    return [id, texts];
  });
  return new Map(found);
}
