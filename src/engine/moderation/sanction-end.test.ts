import { describe, expect, it } from 'vitest';
import { SANCTION_TERMS } from '#engine/kinds.ts';
import { isInForce, sanctionEnd } from './sanction-end.ts';

const now = new Date('2030-06-01T12:00:00.000Z');

describe('the end of a mute or a ban', () => {
  it('is an hour, a day or a week away, or never (rule O15)', () => {
    expect(SANCTION_TERMS.map((term) => sanctionEnd(term, now)?.toISOString() ?? null)).toEqual([
      '2030-06-01T13:00:00.000Z',
      '2030-06-02T12:00:00.000Z',
      '2030-06-08T12:00:00.000Z',
      null,
    ]);
  });

  it('lifts the mute or ban at that instant (rule O15)', () => {
    expect(isInForce({ endsAt: new Date(now.getTime() + 1) }, now)).toBe(true);
    expect(isInForce({ endsAt: now }, now)).toBe(false);
    expect(isInForce({ endsAt: null }, now)).toBe(true);
  });
});
