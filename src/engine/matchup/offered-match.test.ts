import { expect, test } from 'vitest';
import { offeredMatch, openAndUpcoming } from './offered-match.ts';
import type { MatchupClock } from './voting-window.ts';

const NOW = 1_000_000;
type Match = MatchupClock & { id: number };
const open = (id: number, endsInMs = 60_000): Match => ({
  id,
  status: 'active',
  startTime: NOW - 1000,
  endTime: NOW + endsInMs,
});
const upcoming = (id: number, startsInMs: number): Match => ({
  id,
  status: 'scheduled',
  startTime: NOW + startsInMs,
  endTime: NOW + startsInMs + 60_000,
});
const offered = (matches: Match[], voted: number[] = []) => {
  const offer = offeredMatch(openAndUpcoming(matches, NOW), new Set(voted));
  return offer && [offer.matchup.id, offer.isNext];
};

test.each<[string, Match[], number[], [number, boolean] | null]>([
  ['the open match that ends first', [open(1, 90_000), open(2, 60_000), upcoming(3, 1000)], [], [2, false]],
  ['the open match without the viewer’s vote', [open(1), open(2), upcoming(3, 1000)], [1], [2, false]],
  ['the next match after all votes', [open(1), upcoming(2, 9000), upcoming(3, 5000)], [1], [3, true]],
  [
    'an open match with the viewer’s vote when none is coming',
    [open(1, 90_000), open(2)],
    [1, 2],
    [2, false],
  ],
  ['the lower number of two open matches with one end', [open(2), open(1)], [], [1, false]],
  [
    'the lower number of two matches that open together',
    [upcoming(3, 5000), upcoming(2, 5000)],
    [],
    [2, true],
  ],
  ['no completed match', [{ ...open(1), status: 'completed' }], [], null],
  ['no locked match', [open(1, 10_000)], [], null],
  ['nothing without matches', [], [], null],
])('the home page offers %s (rule W32)', (_, matches, voted, expected) => {
  expect(offered(matches, voted)).toEqual(expected);
});
