import { describe, expect, test } from 'vitest';
import type { MatchupStatus } from '#engine/kinds.ts';
import { findOverlaps } from './overlaps.ts';

const MINUTE = 60_000;
const START = 1_800_000_000_000;
const match = (id: number, songs: [number | null, number | null], minutes: [number, number] | null) => ({
  id,
  status: 'scheduled' as MatchupStatus,
  song1Id: songs[0],
  song2Id: songs[1],
  startTime: minutes && START + minutes[0] * MINUTE,
  endTime: minutes && START + minutes[1] * MINUTE,
});

describe('findOverlaps (rule S9)', () => {
  test('names the song and the other match, in both matches', () => {
    const found = findOverlaps([match(1, [10, 11], [0, 60]), match(2, [12, 10], [59, 90])]);
    expect([...found]).toEqual([
      [2, [{ songId: 10, otherId: 1 }]],
      [1, [{ songId: 10, otherId: 2 }]],
    ]);
  });

  test('names both songs of a pair that meets twice at once', () => {
    const found = findOverlaps([match(1, [10, 11], [0, 60]), match(2, [11, 10], [0, 60])]);
    expect(found.get(1)).toEqual([
      { songId: 11, otherId: 2 },
      { songId: 10, otherId: 2 },
    ]);
  });

  test.each([
    ['windows that touch', match(2, [10, 12], [60, 90])],
    ['other songs', match(2, [12, 13], [0, 60])],
    ['unknown sides', match(2, [null, null], [0, 60])],
    ['a match without times', match(2, [10, 12], null)],
    ['a completed match', { ...match(2, [10, 12], [0, 60]), status: 'completed' as const }],
  ])('ignores %s', (_, other) => {
    expect(findOverlaps([match(1, [10, 11], [0, 60]), other]).size).toBe(0);
  });
});
