import { expect, test } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-instant.ts';

test('a local date and time converts to an instant and back', () => {
  for (const local of ['2030-01-31T18:05', '2030-07-01T00:00', '2030-12-31T23:59']) {
    const instant = fromLocalInput(local);
    expect(instant).toBe(new Date(local).toISOString());
    expect(toLocalInput(instant)).toBe(local);
  }
});

test('an incomplete date converts to an empty string', () => {
  expect(fromLocalInput('')).toBe('');
  expect(fromLocalInput('2030-13-')).toBe('');
  expect(toLocalInput('')).toBe('');
  expect(toLocalInput(null)).toBe('');
});
