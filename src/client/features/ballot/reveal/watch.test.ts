import { describe, expect, it } from 'vitest';
import { follow, NOT_WATCHING, type Seen, type Watch } from './use-reveal.ts';

const A = { id: 1, rootId: 1 };
const B = { id: 2, rootId: 2 };
const TIEBREAKER_OF_A = { id: 9, rootId: 1 };

/** The id of the revealed matchup after each step. A step is the matchup in view and the ids of all decided ones. */
function revealedIn(steps: [Seen, number[]][]): (number | null)[] {
  let watch: Watch = NOT_WATCHING;
  return steps.map(([shown, decided]) => {
    watch = follow(watch, shown, (id) => decided.includes(id));
    return watch.revealed?.id ?? null;
  });
}

describe('a reveal (rule W35)', () => {
  it.each<[string, [Seen, number[]][], (number | null)[]]>([
    [
      'plays when the matchup in view is decided',
      [
        [A, []],
        [A, [1]],
      ],
      [null, 1],
    ],
    [
      'stays until it is over',
      [
        [A, []],
        [A, [1]],
        [A, [1]],
      ],
      [null, 1, 1],
    ],
    [
      'does not play for a matchup that was decided before',
      [
        [A, [1]],
        [A, [1]],
      ],
      [null, null],
    ],
    [
      'does not play for a matchup out of view',
      [
        [A, []],
        [B, []],
        [B, [1]],
        [A, [1]],
      ],
      [null, null, null, null],
    ],
    [
      'ends with a step to another matchup, and does not play again',
      [
        [A, []],
        [A, [1]],
        [B, [1]],
        [A, [1]],
      ],
      [null, 1, null, null],
    ],
    [
      'shows a draw before its tiebreaker',
      [
        [A, []],
        [TIEBREAKER_OF_A, [1]],
      ],
      [null, 1],
    ],
    [
      'plays for the tiebreaker after a draw',
      [
        [A, []],
        [TIEBREAKER_OF_A, [1]],
        [TIEBREAKER_OF_A, [1, 9]],
      ],
      [null, 1, 9],
    ],
  ])('%s', (_, steps, expected) => {
    expect(revealedIn(steps)).toEqual(expected);
  });

  it('that is over does not come back', () => {
    const playing = follow(
      follow(NOT_WATCHING, A, () => false),
      A,
      () => true,
    );
    const over = { ...playing, revealed: null };
    expect(follow(over, A, () => true)).toBe(over);
  });
});
