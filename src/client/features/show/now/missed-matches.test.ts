import { expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { followLine, type Line, missedMatches, missedText } from './missed-matches.ts';

const at = (minute: number) => Date.parse('2030-01-01T20:00:00.000Z') + minute * 60_000;
const ended = (id: number, minute: number, winnerId: number | null = 11) =>
  createMatchup({ id, status: 'completed', winnerId, endTime: new Date(at(minute)).toISOString() });
const AWAY = { from: at(2), until: at(6) };
const NONE = new Set<number>();

it('names what a viewer missed while the device slept, and the last result', () => {
  const missed = missedMatches([ended(3, 5), ended(2, 3), ended(1, 1), ended(4, 7)], NONE, AWAY);
  expect(missed.map(({ id }) => id)).toEqual([2, 3]);
  expect(missedText(missed)).toBe('You missed 2 matches. The last winner: Rise');
  expect(missedText(missed.slice(1))).toBe('You missed a match. Winner: Rise');
  expect(missedText([ended(2, 3, null)])).toContain('a tie');
});

it('says nothing of matches with the own vote, and of a short pause', () => {
  expect(missedMatches([ended(2, 3)], new Set([2]), AWAY)).toEqual([]);
  expect(missedText([])).toBeNull();
});

it('makes room for the bar at the next step, and after 10 s at the latest (rule R10)', () => {
  const shown = (seconds: number, step = 'vote 2') =>
    followLine({ since: at(0), step: 'vote 2' }, { now: at(seconds / 60), step });
  expect(shown(9)).not.toBeNull();
  expect(shown(10)).toBeNull();
  expect(shown(4, 'reveal 2')).toBeNull();
  // The steps that were slept through are read after the matches.
  const woken = shown(1, 'reveal 3') as Line;
  expect(followLine(woken, { now: at(9 / 60), step: 'reveal 3' })).not.toBeNull();
});
