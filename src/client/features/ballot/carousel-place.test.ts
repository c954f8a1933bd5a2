import { describe, expect, it } from 'vitest';
import { chooseShown, inOrder, keepOrder, NO_ORDER } from './carousel-place.ts';

/** Matches A to D, and 't', the tiebreaker that shows in place of match A. */
const IDS = { A: 1, B: 2, C: 3, D: 4, t: 9 };
type Name = keyof typeof IDS;
const match = (name: Name) => ({ id: IDS[name], parentMatchupId: name === 't' ? IDS.A : null });
const matches = (names: string) => Array.from(names, (name) => match(name as Name));
const nameOf = ({ id }: { id: number }) => Object.entries(IDS).find(([, each]) => each === id)?.[0];

describe('the match in view', () => {
  /** A step is the order of the matches, the one in the address and the first one to vote on; null until the votes are known. */
  type Step = { order: string; selected?: Name; first?: Name | null };

  const shownIn = (steps: Step[]) => {
    let keptId: number | null = null;
    return steps.map(({ order, selected, first }) => {
      const firstId = first === null ? undefined : first ? IDS[first] : null;
      const next = chooseShown(matches(order), keptId, {
        selectedId: selected ? IDS[selected] : null,
        firstId,
      });
      keptId = next.keptId;
      return next.shown && nameOf(next.shown);
    });
  };

  it.each<[string, Step[], (string | undefined)[]]>([
    ['is none without matches', [{ order: '' }], [undefined]],
    ['is the first one when all are voted on', [{ order: 'BA' }], ['B']],
    ['is the first one even when that is a tiebreaker', [{ order: 'tB' }], ['t']],
    ['is the first one to vote on', [{ order: 'ABC', first: 'B' }], ['B']],
    ['is the match in the address', [{ order: 'ABC', selected: 'C', first: 'B' }], ['C']],
    ['is the first one when the match in the address is gone', [{ order: 'AB', selected: 'D' }], ['A']],
    [
      'stays when the order changes, so that no vote hits another song',
      [{ order: 'ABC' }, { order: 'CBA' }],
      ['A', 'A'],
    ],
    [
      'stays after the vote, although another match is next to vote on',
      [
        { order: 'AB', first: 'A' },
        { order: 'AB', first: 'B' },
      ],
      ['A', 'A'],
    ],
    ['stays when a match is added', [{ order: 'AB' }, { order: 'DAB', first: 'D' }], ['A', 'A']],
    ['gives way to the first one when it is removed', [{ order: 'BA' }, { order: 'AC' }], ['B', 'A']],
    [
      'moves once to the first one to vote on when the votes are known',
      [
        { order: 'AB', first: null },
        { order: 'AB', first: 'B' },
        { order: 'AB', first: 'A' },
      ],
      ['A', 'B', 'B'],
    ],
    [
      'stays when the address chose it before the votes were known',
      [
        { order: 'AB', selected: 'B', first: null },
        { order: 'AB', first: 'A' },
      ],
      ['B', 'B'],
    ],
    ['is the tiebreaker in place of the match in view', [{ order: 'AB' }, { order: 'Bt' }], ['A', 't']],
    [
      'is the tiebreaker in place of the match in the address',
      [{ order: 'Bt', selected: 'A', first: 'B' }],
      ['t'],
    ],
    [
      'is the match again when its tiebreaker is gone',
      [{ order: 'tB', first: 't' }, { order: 'BA' }],
      ['t', 'A'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(shownIn(steps)).toEqual(expected);
  });
});

describe('the order of the carousel', () => {
  /** The carousel's order after each step, such as 'CAB at B': the order of the matches by time, and the match in view. */
  const ordersIn = (steps: string[]) => {
    let kept = NO_ORDER;
    return steps.map((step) => {
      const [order = '', shown] = step.split(' at ');
      kept = keepOrder(kept, matches(order), shown ? match(shown as Name) : undefined);
      return inOrder(matches(order), kept).map(nameOf).join('');
    });
  };

  it.each([
    ['stays while the viewer stays at a match', ['ABC at B', 'CAB at B'], ['ABC', 'ABC']],
    [
      'is the order by time after a step to another match',
      ['ABC at B', 'CAB at B', 'CAB at C'],
      ['ABC', 'ABC', 'CAB'],
    ],
    ['is made again when a match is added', ['AB at B', 'DBA at B'], ['AB', 'DBA']],
    ['is made again when a match is removed', ['ABC at B', 'CB at B'], ['ABC', 'CB']],
    ['is made again when one match replaces another', ['ABC at B', 'DCB at B'], ['ABC', 'DCB']],
    ['gives a tiebreaker the number of its match', ['ABC at A', 'BCt at t'], ['ABC', 'tBC']],
    ['begins with the first match', ['', 'BA at B'], ['', 'BA']],
  ])('%s', (_, steps, expected) => {
    expect(ordersIn(steps)).toEqual(expected);
  });

  it('shows the new state of a match that keeps its number', () => {
    const [A, B] = [match('A'), match('B')];
    const order = keepOrder(NO_ORDER, [A, B], A);
    const next = { ...A, votes: 1 };
    expect(keepOrder(order, [B, next], next)).toBe(order);
    expect(inOrder([B, next], order)[0]).toBe(next);
  });
});
