import { expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { missedMatches, missedText } from './missed-matches.ts';

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
