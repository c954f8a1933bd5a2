import { expect, it } from 'vitest';
import { choiceAfter, moveOwnVote, showVote } from './optimistic-vote.ts';

const SONG_1 = 11;
const SONG_2 = 22;
const matchup = {
  id: 5,
  song1Id: SONG_1,
  song2Id: SONG_2,
  song1Votes: 3,
  song2Votes: 2,
  totalVotes: 5,
  guestVotes: 2,
};
const pending = (songId: number) => ({ matchupId: matchup.id, songId });

it('a click votes for a song, and a second click on the same song removes the vote (rule V7)', () => {
  expect(choiceAfter(null, SONG_1)).toBe(SONG_1);
  expect(choiceAfter(SONG_1, SONG_2)).toBe(SONG_2);
  expect(choiceAfter(SONG_1, SONG_1)).toBeNull();
});

it.each([
  [null, SONG_1, {}, { song1Votes: 4, song2Votes: 2, totalVotes: 6, guestVotes: 2 }],
  [SONG_1, SONG_2, {}, { song1Votes: 2, song2Votes: 3, totalVotes: 5 }],
  [SONG_1, null, {}, { song1Votes: 2, song2Votes: 2, totalVotes: 4 }],
  // A count is never negative, and the votes of guests are never more than all votes.
  [SONG_1, SONG_2, { song1Votes: 0, song2Votes: 0 }, { song1Votes: 0, song2Votes: 1, totalVotes: 1 }],
  [SONG_1, null, { guestVotes: 5 }, { totalVotes: 4, guestVotes: 4 }],
  [null, SONG_1, { song2Votes: null }, { song1Votes: 4, song2Votes: null, totalVotes: null }],
] as const)('a vote that moves from %s to %s over %o leads to %o (rule V7)', (from, to, over, counts) => {
  expect(moveOwnVote({ ...matchup, ...over }, from, to)).toMatchObject(counts);
});

it('a pending vote changes the choice and the counts at once, but no hidden count (rule V7)', () => {
  const shown = showVote(matchup, null, pending(SONG_1));
  expect(shown).toMatchObject({ matchup: { song1Votes: 4, totalVotes: 6 }, ownSongId: SONG_1 });
  const hidden = { ...matchup, song1Votes: null, song2Votes: null, totalVotes: null, guestVotes: null };
  expect(showVote(hidden, null, pending(SONG_1))).toEqual({ matchup: hidden, ownSongId: SONG_1 });
});

it('a pending vote changes no other matchup, and no count if the vote is set aside', () => {
  const own = { songId: SONG_2 };
  expect(showVote(matchup, own, { matchupId: 99, songId: SONG_1 })).toEqual({ matchup, ownSongId: SONG_2 });
  const setAside = { songId: SONG_1, setAside: true } as const;
  expect(showVote(matchup, setAside, pending(SONG_2))).toEqual({ matchup, ownSongId: SONG_2 });
});
