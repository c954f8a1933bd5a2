import { describe, expect, it } from 'vitest';
import { chooseShown, inOrder, keepOrder, NO_ORDER } from './carousel-place.ts';

/** Matches A to D, and 't', the tiebreaker that shows in place of match A. */
const IDS = { A: 1, B: 2, C: 3, D: 4, t: 9 };
type Name = keyof typeof IDS;
const match = (name: Name) => ({ id: IDS[name], parentMatchupId: name === 't' ? IDS.A : null });
const matches = (names: string) => Array.from(names, (name) => match(name as Name));
const nameOf = ({ id }: { id: number }) => Object.entries(IDS).find(([, each]) => each === id)?.[0];

describe('the match in view', () => {
  /**
   * The match in view after each step, such as 'ABC, C selected, B first': the order of the matches, the one in the address, and
   * the first one to vote on, which is unknown until the votes are known.
   */
  const shownIn = (steps: string[]) => {
    let keptId: number | null = null;
    return steps.map((step) => {
      const [order = '', ...choice] = step.split(', ');
      const idOf = (word: string) => {
        const name = choice.find((each) => each.endsWith(word))?.[0];
        return name === undefined ? null : IDS[name as Name];
      };
      const firstId = choice.includes('unknown first') ? undefined : idOf('first');
      const next = chooseShown(matches(order), keptId, { selectedId: idOf('selected'), firstId });
      keptId = next.keptId;
      return next.shown && nameOf(next.shown);
    });
  };

  it.each<[string, string[], (string | undefined)[]]>([
    ['is none without matches', [''], [undefined]],
    ['is the first one when all are voted on', ['BA'], ['B']],
    ['is the first one even when that is a tiebreaker', ['tB'], ['t']],
    ['is the first one to vote on', ['ABC, B first'], ['B']],
    ['is the match in the address', ['ABC, C selected, B first'], ['C']],
    ['is the first one when the match in the address is gone', ['AB, D selected'], ['A']],
    ['stays when the order changes, so that no vote hits another song', ['ABC', 'CBA'], ['A', 'A']],
    [
      'stays after the vote, although another match is next to vote on',
      ['AB, A first', 'AB, B first'],
      ['A', 'A'],
    ],
    ['stays when a match is added', ['AB', 'DAB, D first'], ['A', 'A']],
    ['gives way to the first one when it is removed', ['BA', 'AC'], ['B', 'A']],
    [
      'moves once to the first one to vote on when the votes are known',
      ['AB, unknown first', 'AB, B first', 'AB, A first'],
      ['A', 'B', 'B'],
    ],
    [
      'stays when the address chose it before the votes were known',
      ['AB, B selected, unknown first', 'AB, A first'],
      ['B', 'B'],
    ],
    ['is the tiebreaker in place of the match in view', ['AB', 'Bt'], ['A', 't']],
    ['is the tiebreaker in place of the match in the address', ['Bt, A selected, B first'], ['t']],
    ['is the match again when its tiebreaker is gone', ['tB, t first', 'BA'], ['t', 'A']],
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
