import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketLengthMs,
  findBursts,
  MAX_TIME_BUCKETS,
  MIN_AUDIT_GROUP,
  showableSides,
  votesOf,
} from './vote-audit.ts';

const sides = fc.record({ song1Votes: fc.nat(20), song2Votes: fc.nat(20) });

describe('the sides of an audit (rule F2)', () => {
  it('are hidden for one or two votes, also from the difference to the total', () => {
    fc.assert(
      fc.property(fc.array(sides, { maxLength: 8 }), (groups) => {
        const shown = showableSides(groups);
        const hidden = groups.filter((_, index) => !shown[index]);
        const hiddenVotes = hidden.reduce((sum, group) => sum + votesOf(group), 0);
        for (const [index, group] of groups.entries()) {
          if (shown[index]) expect([0, MIN_AUDIT_GROUP]).toContain(Math.min(votesOf(group), MIN_AUDIT_GROUP));
        }
        const isAlone = groups.filter((group) => votesOf(group) > 0).length === hidden.length;
        expect(hiddenVotes === 0 || hiddenVotes >= MIN_AUDIT_GROUP || isAlone).toBe(true);
      }),
    );
  });

  it('hide the smallest other group beside a single small one, and nothing else', () => {
    const groups = [9, 1, 4, 6].map((votes) => ({ song1Votes: votes, song2Votes: 0 }));
    expect(showableSides(groups)).toEqual([true, false, false, true]);
    const withTwoSmall = [...groups, { song1Votes: 1, song2Votes: 1 }];
    expect(showableSides(withTwoSmall)).toEqual([true, false, true, true, false]);
  });
});

describe('the buckets of votes over time (rule F2)', () => {
  it('are at most 60, whatever the span', () => {
    fc.assert(
      fc.property(fc.nat(400 * 24 * 3_600_000), fc.nat(3_600_000), (spanMs, offsetMs) => {
        const length = bucketLengthMs(spanMs);
        const first = Math.floor(offsetMs / length);
        expect(Math.floor((offsetMs + spanMs) / length) - first + 1).toBeLessThanOrEqual(MAX_TIME_BUCKETS);
      }),
    );
    expect(bucketLengthMs(0)).toBe(10_000);
    expect(bucketLengthMs(3_600_000)).toBe(120_000);
  });
});

describe('a burst', () => {
  it.each([
    ['no votes', [], []],
    ['an even flow', [20, 22, 19, 21, 20], []],
    ['few votes at once', [0, 0, 9, 0, 0], []],
    ['many votes in two buckets', [2, 3, 40, 50, 2, 1, 3], [{ first: 2, last: 3 }]],
    [
      'two bursts with a pause',
      [1, 30, 2, 30, 1],
      [
        { first: 1, last: 1 },
        { first: 3, last: 3 },
      ],
    ],
  ])('is found in %s', (_name, votes, bursts) => {
    expect(findBursts(votes)).toEqual(bursts);
  });
});
