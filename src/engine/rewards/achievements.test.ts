import { expect, test } from 'vitest';
import { ACHIEVEMENTS, achievementsEarned, nextAchievement } from './achievements.ts';

test.each([
  ['voter', [1, 10, 100, 1000]],
  ['perfect_predictor', [1, 5, 25]],
  ['tournament_winner', [1, 3, 10]],
] as const)('the achievements of %s have the thresholds %j (rule P10)', (type, thresholds) => {
  expect(ACHIEVEMENTS[type].map(({ threshold }) => threshold)).toEqual(thresholds);
});

test('no two achievements share a title or a description (rule P10)', () => {
  const all = Object.values(ACHIEVEMENTS).flat();
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
});

test.each([
  [0, 1, [1]],
  [1, 2, []],
  [9, 10, [10]],
  [0, 10, [1, 10]],
  [10, 9, []],
  [10, 10, []],
  [99, 2000, [100, 1000]],
])('a vote count that changes from %i to %i earns the achievements %j', (before, after, thresholds) => {
  expect(achievementsEarned('voter', before, after).map(({ threshold }) => threshold)).toEqual(thresholds);
});

test.each([
  ['voter', 0, 'First Vote'],
  ['voter', 1, 'Warming Up'],
  ['perfect_predictor', 5, 'Oracle'],
  ['tournament_winner', 10, undefined],
] as const)('the next achievement of %s after %i is %s', (type, count, title) => {
  expect(nextAchievement(type, count)?.title).toBe(title);
});
