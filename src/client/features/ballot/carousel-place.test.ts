import { describe, expect, it } from 'vitest';
import { chooseShown, inOrder, keepOrder, NO_ORDER } from './carousel-place.ts';

const match = (id: number) => ({ id, parentMatchupId: null });
const [A, B, C, D] = [match(1), match(2), match(3), match(4)];
const TIEBREAKER_OF_A = { id: 9, parentMatchupId: 1 };
type Placed = typeof A | typeof TIEBREAKER_OF_A;

const NO_CHOICE = { selectedId: null, firstId: null };
const VOTES_UNKNOWN = { selectedId: null, firstId: undefined };

describe('the match in view', () => {
  /** The id of the match in view after each step. A step is the order of the matches, and the choice. */
  function shownIn(steps: [Placed[], Parameters<typeof chooseShown>[2]][]): (number | undefined)[] {
    let keptId: number | null = null;
    return steps.map(([current, choice]) => {
      const next = chooseShown(current, keptId, choice);
      keptId = next.keptId;
      return next.shown?.id;
    });
  }

  it.each<[string, Parameters<typeof shownIn>[0], ReturnType<typeof shownIn>]>([
    ['is none without matches', [[[], NO_CHOICE]], [undefined]],
    ['is the first one when all are voted on', [[[B, A], NO_CHOICE]], [2]],
    ['is the first one even when that is a tiebreaker', [[[TIEBREAKER_OF_A, B], NO_CHOICE]], [9]],
    ['is the first one to vote on', [[[A, B, C], { selectedId: null, firstId: 2 }]], [2]],
    ['is the match in the address', [[[A, B, C], { selectedId: 3, firstId: 2 }]], [3]],
    [
      'is the first one when the match in the address is gone',
      [[[A, B], { selectedId: 8, firstId: 2 }]],
      [1],
    ],
    [
      'stays when the order changes, so that no vote hits another song',
      [
        [[A, B, C], NO_CHOICE],
        [[C, B, A], NO_CHOICE],
      ],
      [1, 1],
    ],
    [
      'stays after the vote, although another match is next to vote on',
      [
        [[A, B], { selectedId: null, firstId: 1 }],
        [[A, B], { selectedId: null, firstId: 2 }],
      ],
      [1, 1],
    ],
    [
      'stays when a match is added',
      [
        [[A, B], NO_CHOICE],
        [[D, A, B], { selectedId: null, firstId: 4 }],
      ],
      [1, 1],
    ],
    [
      'gives way to the first one when it is removed',
      [
        [[B, A], NO_CHOICE],
        [[A, C], NO_CHOICE],
      ],
      [2, 1],
    ],
    [
      'moves once to the first one to vote on when the votes are known',
      [
        [[A, B], VOTES_UNKNOWN],
        [[A, B], { selectedId: null, firstId: 2 }],
        [[A, B], { selectedId: null, firstId: 1 }],
      ],
      [1, 2, 2],
    ],
    [
      'stays when the address chose it before the votes were known',
      [
        [[A, B], { selectedId: 2, firstId: undefined }],
        [[A, B], { selectedId: null, firstId: 1 }],
      ],
      [2, 2],
    ],
    [
      'is the tiebreaker in place of the match in view',
      [
        [[A, B], NO_CHOICE],
        [[B, TIEBREAKER_OF_A], NO_CHOICE],
      ],
      [1, 9],
    ],
    [
      'is the tiebreaker in place of the match in the address',
      [[[B, TIEBREAKER_OF_A], { selectedId: 1, firstId: 2 }]],
      [9],
    ],
    [
      'is the match again when its tiebreaker is gone',
      [
        [[TIEBREAKER_OF_A, B], { selectedId: null, firstId: 9 }],
        [[B, A], NO_CHOICE],
      ],
      [9, 1],
    ],
  ])('%s', (_, steps, expected) => {
    expect(shownIn(steps)).toEqual(expected);
  });
});

describe('the order of the carousel', () => {
  /** The ids in the carousel's order after each step. A step is the order of the matches by time, and the match in view. */
  function ordersIn(steps: [Placed[], Placed | undefined][]): number[][] {
    let kept = NO_ORDER;
    return steps.map(([current, shown]) => {
      kept = keepOrder(kept, current, shown);
      return inOrder(current, kept).map(({ id }) => id);
    });
  }

  it.each<[string, Parameters<typeof ordersIn>[0], number[][]]>([
    [
      'stays while the viewer stays at a match',
      [
        [[A, B, C], B],
        [[C, A, B], B],
      ],
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
    ],
    [
      'is the order by time after a step to another match',
      [
        [[A, B, C], B],
        [[C, A, B], B],
        [[C, A, B], C],
      ],
      [
        [1, 2, 3],
        [1, 2, 3],
        [3, 1, 2],
      ],
    ],
    [
      'is made again when a match is added',
      [
        [[A, B], B],
        [[D, B, A], B],
      ],
      [
        [1, 2],
        [4, 2, 1],
      ],
    ],
    [
      'is made again when a match is removed',
      [
        [[A, B, C], B],
        [[C, B], B],
      ],
      [
        [1, 2, 3],
        [3, 2],
      ],
    ],
    [
      'is made again when one match replaces another',
      [
        [[A, B, C], B],
        [[D, C, B], B],
      ],
      [
        [1, 2, 3],
        [4, 3, 2],
      ],
    ],
    [
      'gives a tiebreaker the number of its match',
      [
        [[A, B, C], A],
        [[B, C, TIEBREAKER_OF_A], TIEBREAKER_OF_A],
      ],
      [
        [1, 2, 3],
        [9, 2, 3],
      ],
    ],
    [
      'begins with the first match',
      [
        [[], undefined],
        [[B, A], B],
      ],
      [[], [2, 1]],
    ],
  ])('%s', (_, steps, expected) => {
    expect(ordersIn(steps)).toEqual(expected);
  });

  it('shows the new state of a match that keeps its number', () => {
    const order = keepOrder(NO_ORDER, [A, B], A);
    const next = { ...A, votes: 1 };
    expect(keepOrder(order, [B, next], next)).toBe(order);
    expect(inOrder([B, next], order)[0]).toBe(next);
  });
});
