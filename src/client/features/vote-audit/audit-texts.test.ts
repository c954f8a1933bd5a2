import { describe, expect, it } from 'vitest';
import { ageLimitText, ageText, partText } from './audit-texts.ts';

describe('the words of the audit', () => {
  it.each([
    [{ fromHours: 0, toHours: 1 }, 'Under 1 hour'],
    [{ fromHours: 1, toHours: 24 }, '1 hour to 1 day'],
    [{ fromHours: 24, toHours: 168 }, '1 day to 7 days'],
    [{ fromHours: 720, toHours: null }, '30 days or older'],
  ])('name the ages of %j', (step, text) => {
    expect(ageText(step)).toBe(text);
  });

  it('name hours and percentages', () => {
    expect([ageLimitText(1), ageLimitText(24), ageLimitText(5)]).toEqual(['1 hour', '1 day', '5 hours']);
    expect(partText(1, 3)).toBe('33 %');
    expect(partText(0, 0)).toBe('0 %');
  });
});
