import { expect, test, vi } from 'vitest';
import { demoBallot } from './demo-match.tsx';

test.each([
  [null, 41, 39],
  [-1, 42, 39],
  [-2, 41, 40],
])('the demo match counts the visitor’s vote: song %s, %i to %i (rule W4)', (own, song1Votes, song2Votes) => {
  const { matchup, ownSongId } = demoBallot(own, vi.fn());
  expect(ownSongId).toBe(own);
  expect(matchup).toMatchObject({ song1Votes, song2Votes, totalVotes: song1Votes + song2Votes });
});
