import type { DrawDifference, DrawPlace } from '#engine/formats/draw-check.ts';

const GROUP_MATCH = /^G(\d+)\.(\d+)\.(\d+)$/;
const KNOCKOUT_MATCH = /^knockout-(\d+)-(\d+)$/;

const groupName = (position: number) => `Group ${String.fromCharCode(64 + position)}`;

function matchPlace(key: string): string {
  const [, group, groupRound, groupMatch] = GROUP_MATCH.exec(key) ?? [];
  if (group) return `${groupName(Number(group))}, round ${groupRound}, match ${groupMatch}`;
  const [, round, match] = KNOCKOUT_MATCH.exec(key) ?? [];
  return `Knockout round ${round}, match ${match}`;
}

/** A place of the draw in words. */
function placeText(place: DrawPlace): string {
  switch (place.kind) {
    case 'group':
      return `${groupName(place.group)}, place ${place.place}`;
    case 'seed':
      return `Seed number ${place.place}`;
    case 'line':
      return `Line ${place.line} of the bracket`;
    case 'knockout':
      return `Line ${place.line} of the knockout`;
    case 'match':
      return `${matchPlace(place.key)}, side ${place.side}`;
  }
}

/** Which place differs, and how. `titleOf` names a song. */
export function differenceText(
  { place, expectedId, storedId }: DrawDifference,
  titleOf: (songId: number) => string,
): string {
  const name = (songId: number | null) => (songId === null ? 'no song' : `“${titleOf(songId)}”`);
  const source = place.kind === 'knockout' ? 'the group tables give' : 'the seed gives';
  return `${placeText(place)}: ${source} ${name(expectedId)}, and ${name(storedId)} is there.`;
}

/** What was compared and found right. */
export const CHECKED_TEXTS: Record<DrawPlace['kind'], string> = {
  group: 'Every song is in the group and place that the seed gives it.',
  seed: 'Every song has the seed number that the draw gives it.',
  line: 'Every song is on the line of the bracket that the seed gives it.',
  knockout: 'Every song of the knockout is on the line that the group tables give it.',
  match: 'The songs of the drawn matches are those of the draw, on the same sides.',
};
