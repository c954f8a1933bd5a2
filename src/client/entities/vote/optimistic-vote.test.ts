import { describe, expect, it } from 'vitest';
import { choiceAfter, moveOwnVote, showVote } from './optimistic-vote.ts';

const SONG_1 = 11;
const SONG_2 = 22;
const ID = 5;
const counts = { song1Votes: 3, song2Votes: 2, totalVotes: 5, guestVotes: 2 };
const matchup = { id: ID, song1Id: SONG_1, song2Id: SONG_2, ...counts };

describe('an optimistic vote (rule V7)', () => {
  it('changes the counts, the total and the choice at once', () => {
    expect(showVote(matchup, null, { matchupId: ID, songId: SONG_1 })).toEqual({
      matchup: { ...matchup, song1Votes: 4, totalVotes: 6 },
      ownSongId: SONG_1,
    });
  });

  it('moves to another song, and is removed by a second click on the same song', () => {
    expect(choiceAfter(null, SONG_1)).toBe(SONG_1);
    expect(choiceAfter(SONG_1, SONG_2)).toBe(SONG_2);
    expect(choiceAfter(SONG_1, SONG_1)).toBeNull();
    expect(moveOwnVote(matchup, SONG_1, SONG_2)).toMatchObject({
      song1Votes: 2,
      song2Votes: 3,
      totalVotes: 5,
    });
    expect(moveOwnVote(matchup, SONG_1, null)).toMatchObject({
      song1Votes: 2,
      song2Votes: 2,
      totalVotes: 4,
    });
  });

  it('never makes a count negative', () => {
    const empty = { ...matchup, song1Votes: 0, song2Votes: 0, totalVotes: 0, guestVotes: 0 };
    expect(moveOwnVote(empty, SONG_1, null)).toEqual(empty);
    expect(moveOwnVote(empty, SONG_1, SONG_2)).toMatchObject({ song1Votes: 0, song2Votes: 1, totalVotes: 1 });
  });

  it('never shows more votes of guests than votes', () => {
    const guestsOnly = { ...matchup, guestVotes: 5 };
    expect(moveOwnVote(guestsOnly, SONG_1, null)).toMatchObject({ totalVotes: 4, guestVotes: 4 });
    expect(moveOwnVote(guestsOnly, null, SONG_1)).toMatchObject({ totalVotes: 6, guestVotes: 5 });
  });

  it('leaves hidden counts hidden, and changes those that are shown', () => {
    const hidden = { ...matchup, song1Votes: null, song2Votes: null, totalVotes: null, guestVotes: null };
    expect(showVote(hidden, null, { matchupId: ID, songId: SONG_1 })).toEqual({
      matchup: hidden,
      ownSongId: SONG_1,
    });
    expect(moveOwnVote({ ...matchup, song2Votes: null, totalVotes: null }, null, SONG_1)).toMatchObject({
      song1Votes: 4,
      song2Votes: null,
      totalVotes: null,
    });
  });

  it('does not change other matchups', () => {
    const shown = showVote(matchup, { songId: SONG_2 }, { matchupId: 99, songId: SONG_1 });
    expect(shown.matchup).toBe(matchup);
    expect(shown.ownSongId).toBe(SONG_2);
  });

  it('moves no count if the vote is set aside', () => {
    const own = { songId: SONG_1, setAside: true as const };
    expect(showVote(matchup, own, { matchupId: ID, songId: SONG_2 })).toEqual({ matchup, ownSongId: SONG_2 });
  });
});
