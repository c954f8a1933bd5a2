import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchupStatus } from '#engine/kinds.ts';
import { groupMatches, type Match, withSlots } from '#tests/support/schedules.ts';
import { findOverlaps } from './overlaps.ts';
import { scheduleMatchups, shiftAfter } from './schedule.ts';

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

const schedules = fc.record({
  sizes: fc.array(fc.integer({ min: 3, max: 6 }), { minLength: 2, maxLength: 5 }),
  durationMinutes: fc.integer({ min: 1, max: 90 }),
  intervalMinutes: fc.integer({ min: 1, max: 60 }),
  groupPhaseScheduling: fc.constantFrom('concurrent' as const, 'sequential' as const),
  /** Matches that the creator has timed before the schedule is generated. */
  fixed: fc.array(fc.tuple(fc.nat(60), fc.nat(600), fc.integer({ min: 1, max: 90 })), { maxLength: 4 }),
  extension: fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 180 })),
});

describe('the automatic schedule (rule S9)', () => {
  test('never puts one song into two matches at once', () => {
    fc.assert(
      fc.property(schedules, ({ sizes, fixed, extension, ...settings }) => {
        const matchups = groupMatches(sizes).map((matchup, index, all) => {
          const [, start, length] = fixed.find(([position]) => position % all.length === index) ?? [];
          if (start === undefined || length === undefined) return matchup;
          const startTime = START + start * MINUTE;
          return { ...matchup, startTime, endTime: startTime + length * MINUTE };
        });
        const byHand = findOverlaps(matchups);
        const planned = withSlots(matchups, scheduleMatchups({ ...settings, matchups, startAt: START }));
        const overlaps = findOverlaps(planned);
        // Only what the creator did by hand may overlap.
        for (const [id, found] of overlaps) expect(byHand.get(id)).toEqual(expect.arrayContaining(found));
        if (fixed.length > 0) return;
        const extended = planned[extension[0] % planned.length] as Match;
        const endsAt = (extended.endTime as number) + extension[1] * MINUTE;
        const shifted = withSlots(
          planned.map((each) => (each === extended ? { ...each, endTime: endsAt } : each)),
          shiftAfter({ ...settings, matchups: planned, matchupId: extended.id, endsAt }),
        );
        expect(findOverlaps(shifted).size).toBe(0);
      }),
    );
  });
});
