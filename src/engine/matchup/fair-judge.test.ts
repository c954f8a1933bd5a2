import { describe, expect, it } from 'vitest';
import { deletionRefusalFor, mayCorrectResult } from './fair-correction.ts';
import { matchupsWithOwnSide, mayChangeVoters, mayWithdrawOthers } from './fair-judge.ts';

const NOW = 1_000_000;
const songs = [1, 2, 3, 4].map((id) => ({
  id,
  submitterId: id,
  groupId: id < 4 ? 7 : 8,
  isEliminated: id === 3,
  parentSongId: null,
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
const inGroup = { ...open, groupId: 7 } as const;
const waiting = { ...inGroup, status: 'pending', startTime: null } as const;

describe('decisions of users who manage a tournament', () => {
  it('admins, and managers without a song left, may withdraw songs of others (rule J9)', () => {
    expect([1, 3, 9].map((id) => mayWithdrawOthers(user(id), songs))).toEqual([false, true, true]);
    expect(mayWithdrawOthers(user(1, 'admin'), songs)).toBe(true);
    const spare = { id: 5, submitterId: 3, groupId: null, isEliminated: false, parentSongId: 3 };
    expect(mayWithdrawOthers(user(3), [...songs, spare])).toBe(true);
  });

  it.each([
    ['a user with a song in the match', user(1), { ...open, groupId: null }, true, 'has_own_song'],
    ['a user with a song elsewhere in the knockout', user(3), { ...open, groupId: null }, true, null],
    ['a user with a song in the group', user(3), inGroup, true, 'has_own_song'],
    ['a user with a song in another group', user(4), inGroup, true, null],
    ['a user with a song in a match to come', user(1), waiting, true, null],
    ['a user with a song in a due match', user(1), { ...inGroup, status: 'scheduled' }, true, 'has_own_song'],
    ['an admin with a song in the match', user(1, 'admin'), inGroup, true, null],
    ['a manager of an open match', user(9), inGroup, false, null],
    ['a manager of a completed match', user(9), { ...inGroup, status: 'completed' }, false, 'is_completed'],
  ] as const)(
    'the deletion of a match by %s follows rule B12',
    (_name, by, matchup, mayCorrectResults, expected) => {
      const all = { matchup, matchups: [matchup], songs, mayCorrectResults, now: NOW };
      expect(deletionRefusalFor(by, all)).toBe(expected);
    },
  );

  it('no match of a group with an own song is deleted once one of its matches has started', () => {
    const refusal = (by: ReturnType<typeof user>, other: object) =>
      deletionRefusalFor(by, {
        matchup: waiting,
        matchups: [waiting, { ...inGroup, ...other }],
        songs,
        mayCorrectResults: true,
        now: NOW,
      });
    expect(refusal(user(3), {})).toBe('has_own_song');
    expect(refusal(user(3), { status: 'completed' })).toBe('has_own_song');
    expect(refusal(user(3), { status: 'scheduled', startTime: NOW + 1 })).toBeNull();
    expect(refusal(user(3), { groupId: 8 })).toBeNull();
    expect([user(4), user(3, 'admin')].map((by) => refusal(by, {}))).toEqual([null, null]);
  });

  it.each([
    ['a song in the match', user(1), null, false],
    ['a song in the group', user(3), 7, false],
    ['a song in another group', user(4), 7, true],
    ['a song elsewhere in the knockout', user(3), null, true],
    ['a song in the match, and the role of an admin', user(1, 'admin'), 7, true],
  ] as const)('a user with %s corrects its result or not', (_name, by, groupId, expected) => {
    const sides = songs.slice(0, 2);
    expect(mayCorrectResult(by, { matchup: { groupId }, sides, songs })).toBe(expected);
  });

  it.each([
    ['a song that is still in', user(1), {}, {}, false],
    ['a song that is out', user(3), {}, {}, true],
    ['a song that plays for the third place', user(3), {}, { song1Id: 3, status: 'pending' }, false],
    ['a song that is out and has played', user(3), {}, { song1Id: 3, status: 'completed' }, true],
    ['no song', user(9), {}, {}, true],
    ['a song before the draw', user(1), { totalRounds: 0 }, {}, true],
    ['a song in a completed tournament', user(1), { status: 'completed' }, {}, true],
    ['a song, and the role of an admin', user(1, 'admin'), {}, {}, true],
  ] as const)(
    'a user with %s changes the voters or not (rule J10)',
    (_name, by, changed, match, expected) => {
      const tournament = { status: 'knockout_stage', totalRounds: 2, ...changed } as const;
      expect(mayChangeVoters(by, { tournament, matchups: [{ ...open, ...match }], songs })).toBe(expected);
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
