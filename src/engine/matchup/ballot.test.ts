import { describe, expect, test } from 'vitest';
import { type BallotEffect, type CastBallot, judgeVote, type StoredVote } from './ballot.ts';

const [ONE, TWO] = [1, 2];
const ballot = (change: Partial<CastBallot> = {}): CastBallot => ({
  songId: ONE,
  key: null,
  isRefused: false,
  isPaidLater: false,
  ...change,
});
const stored = (change: Partial<StoredVote> = {}): StoredVote => ({
  songId: ONE,
  lastKey: 'last',
  lastEffect: 'cast',
  isSetAside: false,
  isPaidLater: false,
  ...change,
});
const NEVER = undefined;
const REMOVED = stored({ songId: null, lastEffect: 'removed' });

type Row = [StoredVote | undefined, CastBallot['intent'], number, BallotEffect, number | null];
test.each<Row>([
  [NEVER, undefined, ONE, 'cast', ONE],
  [NEVER, 'set', ONE, 'cast', ONE],
  [NEVER, 'remove', ONE, 'unchanged', null],
  [REMOVED, undefined, ONE, 'cast', ONE],
  [REMOVED, 'set', TWO, 'cast', TWO],
  [REMOVED, 'remove', ONE, 'unchanged', null],
  [stored(), undefined, ONE, 'removed', null],
  [stored(), undefined, TWO, 'updated', TWO],
  [stored(), 'set', ONE, 'unchanged', ONE],
  [stored(), 'set', TWO, 'updated', TWO],
  [stored(), 'remove', ONE, 'removed', null],
  [stored(), 'remove', TWO, 'unchanged', ONE],
])(
  'after %j a ballot with intent %s for song %i is %s (rules V4, V13)',
  (vote, intent, songId, effect, after) => {
    expect(judgeVote(ballot({ intent, songId }), vote)).toMatchObject({
      effect,
      moved: effect !== 'unchanged',
      isAccepted: true,
      oldSongId: vote?.songId ?? null,
      songId: after,
      isFirst: vote === NEVER,
    });
  },
);

describe('a repeat of the last key (rule V5)', () => {
  const repeat = (change: Partial<CastBallot> = {}) => ballot({ key: 'last', ...change });

  test.each<[BallotEffect, number | null]>([
    ['cast', ONE],
    ['updated', TWO],
    ['removed', null],
  ])('of a ballot that was %s answers the same and moves nothing', (lastEffect, songId) => {
    for (const isRefused of [false, true])
      expect(judgeVote(repeat({ isRefused }), stored({ songId, lastEffect }))).toMatchObject({
        effect: lastEffect,
        moved: false,
        isAccepted: true,
        oldSongId: songId,
        songId,
      });
  });

  test('needs a key', () => {
    expect(judgeVote(ballot(), stored({ lastKey: null }))).toMatchObject({ effect: 'removed', moved: true });
  });

  test('is not a key that a later ballot replaced', () => {
    expect(judgeVote(ballot({ key: 'earlier' }), stored())).toMatchObject({ effect: 'removed', moved: true });
  });
});

test('a refused ballot moves nothing and is not accepted', () => {
  for (const vote of [NEVER, stored()])
    expect(judgeVote(ballot({ key: 'new', isRefused: true }), vote)).toMatchObject({
      moved: false,
      isAccepted: false,
    });
});

test('a vote that is set aside stays so (rule F4)', () => {
  expect(judgeVote(ballot({ songId: TWO }), stored({ isSetAside: true }))).toMatchObject({
    moved: true,
    isSetAside: true,
  });
  expect(judgeVote(ballot(), NEVER).isSetAside).toBe(false);
});

test('the first ballot of a voter decides when the point is earned (rule P21)', () => {
  const later = ballot({ songId: TWO, isPaidLater: true });
  expect(judgeVote(later, NEVER).isPaidLater).toBe(true);
  expect(judgeVote(later, stored()).isPaidLater).toBe(false);
  expect(judgeVote(ballot(), stored({ songId: null, isPaidLater: true })).isPaidLater).toBe(true);
});
