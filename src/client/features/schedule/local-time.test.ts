import { describe, expect, it } from 'vitest';
import { fromLocalSeconds, isInvalidTime, toLocalSeconds } from './local-time.ts';

describe('times in the edit form (rule S5)', () => {
  const stored = new Date(2030, 4, 9, 18, 5, 7, 123).toISOString();

  it('appear in local time, and unchanged ones are sent to the millisecond (rule S6)', () => {
    expect(toLocalSeconds(stored)).toBe('2030-05-09T18:05:07');
    expect(fromLocalSeconds(toLocalSeconds(stored), stored)).toBe(stored);
    expect(fromLocalSeconds('2030-05-09T18:06', stored)).toBe(new Date(2030, 4, 9, 18, 6).toISOString());
  });

  it('can be empty, which the client sends as null', () => {
    expect(toLocalSeconds(null)).toBe('');
    expect(fromLocalSeconds('', stored)).toBeNull();
  });

  it('need an end after the start', () => {
    const later = new Date(Date.parse(stored) + 1).toISOString();
    expect(isInvalidTime(stored, later)).toBe(false);
    expect(isInvalidTime(stored, stored)).toBe(true);
    expect(isInvalidTime(later, stored)).toBe(true);
    expect(isInvalidTime(null, stored)).toBe(false);
  });
});
