import { describe, expect, it } from 'vitest';
import { DAILY_TOKENS, tokenDayStart, tokensNow } from './tokens.ts';

const at = (text: string) => Date.parse(text);

describe('tokensNow', () => {
  it('a user who never spent a token has all tokens of the day (rule Q1)', () => {
    expect(tokensNow(null, at('2030-06-01T12:00:00Z'))).toBe(DAILY_TOKENS);
  });

  it.each([
    [0, '2030-06-01T23:59:59.999Z', 0],
    [2, '2030-06-01T00:00:00Z', 2],
    [0, '2030-06-02T00:00:00Z', 5],
    [3, '2030-06-03T12:00:00Z', 5],
    [1, '2030-05-31T23:59:59.999Z', 1],
  ])('a user with %i tokens on June 1st has, at %s, %i (rule Q1)', (tokens, now, left) => {
    expect(tokensNow({ tokens, day: tokenDayStart(at('2030-06-01T08:00:00Z')) }, at(now))).toBe(left);
  });
});
