import { describe, expect, it } from 'vitest';
import { fromLocalInput, isInvalidTime, toLocalInput } from './local-time.ts';

describe('times in the edit form (T §5)', () => {
  const stored = new Date(2030, 4, 9, 18, 5, 7, 123).toISOString();

  it('are shown in local time and come back as the same instant', () => {
    expect(toLocalInput(stored)).toBe('2030-05-09T18:05:07');
    expect(fromLocalInput(toLocalInput(stored), stored)).toBe(stored);
    expect(fromLocalInput('2030-05-09T18:06', stored)).toBe(new Date(2030, 4, 9, 18, 6).toISOString());
  });

  it('may be empty, which is sent as null', () => {
    expect(toLocalInput(null)).toBe('');
    expect(fromLocalInput('', stored)).toBeNull();
  });

  it('end after they start', () => {
    const later = new Date(Date.parse(stored) + 1).toISOString();
    expect(isInvalidTime(stored, later)).toBe(false);
    expect(isInvalidTime(stored, stored)).toBe(true);
    expect(isInvalidTime(later, stored)).toBe(true);
    expect(isInvalidTime(null, stored)).toBe(false);
  });
});
