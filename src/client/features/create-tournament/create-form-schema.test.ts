import { expect, test } from 'vitest';
import { CREATE_DEFAULTS, createForm, sizeOptions } from './create-form-schema.ts';

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
