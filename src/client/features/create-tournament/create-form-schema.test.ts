import { expect, test } from 'vitest';
import { playoffGroupSize } from '#engine/matchup/tournament-rules.ts';
import { CREATE_DEFAULTS, createForm, otherSizes, sizeOptions } from './create-form-schema.ts';

const messageAt = (field: string, overrides: object) =>
  createForm
    .safeParse({ ...CREATE_DEFAULTS, name: 'Summer', ...overrides })
    .error?.issues.find((issue) => issue.path[0] === field)?.message;

test('the defaults need only a name', () => {
  expect(createForm.safeParse({ ...CREATE_DEFAULTS, name: 'Summer' }).success).toBe(true);
  expect(messageAt('name', { name: ' ' })).toBe('Tournament name is required');
});

test.each([
  [2, false],
  [3, true],
  [120, true],
  [121, false],
])('a match of %i minutes is accepted: %s', (matchDurationMinutes, isValid) => {
  expect(messageAt('matchDurationMinutes', { matchDurationMinutes }) === undefined).toBe(isValid);
});

test('every offered size is valid, and round robin sizes name their groups and playoff songs', () => {
  for (const tournamentType of ['playoff', 'round_robin'] as const) {
    for (const { value } of sizeOptions(tournamentType, 4)) {
      expect(messageAt('maxParticipants', { tournamentType, maxParticipants: value })).toBeUndefined();
    }
  }
  expect(sizeOptions('round_robin', 4)[1]?.label).toBe('16 songs (4 groups, 8 playoff songs)');
});

test('every other size is valid, and names byes, or groups and playoff songs', () => {
  const playoff = otherSizes('playoff', 4);
  expect(playoff.map(({ value }) => value)).toEqual([5, 6, 10, 12, 20, 24, 32, 40, 48, 64]);
  expect(playoff.filter(({ value }) => [24, 32].includes(value)).map(({ label }) => label)).toEqual([
    '24 songs (8 byes)',
    '32 songs',
  ]);
  for (const { value } of playoff) {
    const size = { maxParticipants: value, songsPerGroup: playoffGroupSize(value) };
    expect(messageAt('maxParticipants', size), `${value} songs`).toBeUndefined();
  }
  const groups = otherSizes('round_robin', 5);
  expect(groups.map(({ value }) => value)).toEqual(
    Array.from({ length: 57 }, (_, index) => index + 8).filter((size) => ![8, 16, 32].includes(size)),
  );
  expect(groups.find(({ value }) => value === 20)?.label).toBe('20 songs (4 groups, 8 playoff songs)');
});

test('a show is not held up by a schedule that it does not use', () => {
  const unused = { matchDurationMinutes: 2, startDateMode: 'custom', tournamentStartDate: '' };
  expect(messageAt('matchDurationMinutes', unused)).toBeDefined();
  expect(messageAt('tournamentStartDate', { startDateMode: 'custom' })).toBeDefined();
  expect(createForm.safeParse({ ...CREATE_DEFAULTS, name: 'Summer', pace: 'show', ...unused }).success).toBe(
    true,
  );
});
