import { expect, test } from 'vitest';
import { bracketFromGrid } from '#engine/formats/bracket.ts';
import { advancedSongs } from './advanced.ts';

const groupMatch = { phase: 'group_stage', tiebreakerLevel: 0, song1Id: 1, song2Id: 9 } as const;

test('the draw of the knockout says who advanced, songs with a bye included (rule G5)', () => {
  const grid = [1, null, 2, 3, 4, 5, null, 6];
  const drawn = bracketFromGrid(grid, { thirdPlace: true }).matches.map(({ phase, song1, song2 }) => ({
    phase,
    tiebreakerLevel: 0,
    song1Id: song1.kind === 'entry' ? song1.entryId : null,
    song2Id: song2.kind === 'entry' ? song2.entryId : null,
  }));
  const tiebreaker = { phase: 'Quarterfinals', tiebreakerLevel: 1, song1Id: 21, song2Id: 22 } as const;
  const advanced = advancedSongs([groupMatch, ...drawn, tiebreaker]);
  expect([...(advanced ?? [])].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('before the draw no song has advanced', () => {
  expect(advancedSongs([groupMatch])).toBeNull();
});
