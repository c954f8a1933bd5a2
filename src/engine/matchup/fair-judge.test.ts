import { describe, expect, it } from 'vitest';
import { deletionRefusalFor, matchupsWithOwnSide, mayWithdrawOthers } from './fair-judge.ts';

const NOW = 1_000_000;
const songs = [1, 2, 3, 4].map((id) => ({
  id,
  submitterId: id,
  groupId: id < 4 ? 7 : 8,
  isEliminated: id === 3,
}));
const user = (id: number, role: 'user' | 'admin' = 'user') => ({ id, role });
const open = {
  status: 'active',
  startTime: NOW,
  song1Id: 1,
  song2Id: 2,
  song1Votes: null,
  song2Votes: null,
} as const;

describe('decisions of users who manage a tournament', () => {
  it('admins, and managers without a song left, may withdraw songs of others (rule J9)', () => {
    expect([1, 3, 9].map((id) => mayWithdrawOthers(user(id), songs))).toEqual([false, true, true]);
    expect(mayWithdrawOthers(user(1, 'admin'), songs)).toBe(true);
  });

  it.each([
    ['a user with a song in the match', user(1), { ...open, groupId: null }, true, 'has_own_song'],
    ['a user with a song elsewhere in the knockout', user(3), { ...open, groupId: null }, true, null],
    ['a user with a song in the group', user(3), { ...open, groupId: 7 }, true, 'has_own_song'],
    ['a user with a song in another group', user(4), { ...open, groupId: 7 }, true, null],
    [
      'a user with a song in a match to come',
      user(1),
      { ...open, status: 'pending', startTime: null, groupId: 7 },
      true,
      null,
    ],
    [
      'a user with a song in a match that is due',
      user(1),
      { ...open, status: 'scheduled', groupId: 7 },
      true,
      'has_own_song',
    ],
    ['an admin with a song in the match', user(1, 'admin'), { ...open, groupId: 7 }, true, null],
    ['a manager of an open match', user(9), { ...open, groupId: 7 }, false, null],
    [
      'a manager of a completed match',
      user(9),
      { ...open, status: 'completed', groupId: 7 },
      false,
      'is_completed',
    ],
  ] as const)(
    'the deletion of a match by %s follows rule B12',
    (_name, by, matchup, mayCorrectResults, expected) => {
      expect(deletionRefusalFor(by, { matchup, songs, mayCorrectResults, now: NOW })).toBe(expected);
    },
  );

  it.each([
    ['one song in an open match', user(1), {}, true],
    ['one song in a match that is due', user(2), { status: 'scheduled' }, true],
    ['one song in a match to come', user(1), { status: 'scheduled', startTime: NOW + 1 }, false],
    ['one song in a match without times', user(1), { status: 'pending', startTime: null }, false],
    ['one song in a completed match', user(1), { status: 'completed' }, false],
    ['a song in another match', user(3), {}, false],
    ['both songs', user(1), { song2Id: 5 }, false],
    ['no song', user(9), {}, false],
    ['one song, and the role of an admin', user(1, 'admin'), {}, false],
  ] as const)('a user with %s takes a side in it or not (rule J10)', (_name, by, changed, expected) => {
    const all = [...songs, { id: 5, submitterId: 1 }];
    const matchups = [{ ...open, ...changed }];
    expect(matchupsWithOwnSide(by, { matchups, songs: all, now: NOW }).length === 1).toBe(expected);
  });
});
