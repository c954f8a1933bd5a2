import { describe, expect, test } from 'vitest';
import { CREATE_DEFAULTS, createForm, sizeOptions } from './create-form-schema.ts';

describe('the create form', () => {
  const messageAt = (field: string, overrides: object) =>
    createForm
      .safeParse({ ...CREATE_DEFAULTS, name: 'Summer', ...overrides })
      .error?.issues.find((issue) => issue.path[0] === field)?.message;

  test('the defaults need only a name', () => {
    expect(createForm.safeParse({ ...CREATE_DEFAULTS, name: 'Summer' }).success).toBe(true);
    expect(messageAt('name', { name: ' ' })).toBe('Tournament name is required');
  });

  test.each([2, 121])('a match of %i minutes is refused', (matchDurationMinutes) => {
    expect(messageAt('matchDurationMinutes', { matchDurationMinutes })).toBeDefined();
  });

  test.each([3, 120])('a match of %i minutes is accepted', (matchDurationMinutes) => {
    expect(messageAt('matchDurationMinutes', { matchDurationMinutes })).toBeUndefined();
  });

  test('a custom start needs a date', () => {
    expect(messageAt('tournamentStartDate', { startDateMode: 'custom' })).toBe(
      'Tournament start date is required when using custom date mode.',
    );
  });

  test('every offered size is valid', () => {
    for (const tournamentType of ['playoff', 'round_robin'] as const) {
      for (const { value } of sizeOptions(tournamentType, 4)) {
        expect(messageAt('maxParticipants', { tournamentType, maxParticipants: value })).toBeUndefined();
      }
    }
  });
});

test('round robin sizes name their groups and playoff songs', () => {
  expect(sizeOptions('round_robin', 4).map(({ label }) => label)).toEqual([
    '8 songs (2 groups, 4 playoff songs)',
    '16 songs (4 groups, 8 playoff songs)',
    '32 songs (8 groups, 16 playoff songs)',
  ]);
});
