import { describe, expect, it } from 'vitest';
import { follow, NOT_WATCHING, type Watch } from './use-reveal.ts';

/** Matchups A and B, and 't', the tiebreaker of A. */
const MATCHUPS = { A: { id: 1, rootId: 1 }, B: { id: 2, rootId: 2 }, t: { id: 9, rootId: 1 } };
const { A } = MATCHUPS;

/** The id of the revealed matchup after each step, such as 'B, A': the matchup in view, and those that are decided. */
function revealedIn(steps: string[]): (number | null)[] {
  let watch: Watch = NOT_WATCHING;
  return steps.map((step) => {
    const [shown, decided = ''] = step.split(', ') as [keyof typeof MATCHUPS, string?];
    const isDecided = (id: number) =>
      Object.entries(MATCHUPS).some(([name, each]) => each.id === id && decided.includes(name));
    watch = follow(watch, MATCHUPS[shown], isDecided);
    return watch.revealed?.id ?? null;
  });
}

describe('a reveal (rule W35)', () => {
  it.each([
    ['plays when the matchup in view is decided', ['A', 'A, A'], [null, 1]],
    ['stays until it is over', ['A', 'A, A', 'A, A'], [null, 1, 1]],
    ['does not play for a matchup that was decided before', ['A, A', 'A, A'], [null, null]],
    ['does not play for a matchup out of view', ['A', 'B', 'B, A', 'A, A'], [null, null, null, null]],
    [
      'ends with a step to another matchup, and does not play again',
      ['A', 'A, A', 'B, A', 'A, A'],
      [null, 1, null, null],
    ],
    ['shows a draw before its tiebreaker', ['A', 't, A'], [null, 1]],
    ['plays for the tiebreaker after a draw', ['A', 't, A', 't, At'], [null, 1, 9]],
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
