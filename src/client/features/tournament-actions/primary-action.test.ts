import { describe, expect, it } from 'vitest';
import { type Moment, matchupToVoteOn, primaryAction } from './primary-action.ts';

const CREATOR = 1;
const NOW = 1_000_000;
const live = { id: 7, phase: 'Finals', status: 'active', startTime: NOW - 60_000, endTime: NOW + 60_000 };

function moment(
  patch: Partial<Omit<Moment, 'tournament'>> & { tournament?: Partial<Moment['tournament']> },
): Moment {
  return {
    matchups: [],
    userId: 2,
    hasJoined: true,
    hasUnfinishedSongs: false,
    votedMatchupIds: new Set(),
    now: NOW,
    ...patch,
    tournament: {
      status: 'setup',
      currentPhase: 'submission',
      creatorId: CREATOR,
      songCount: 3,
      maxParticipants: 4,
      ...patch.tournament,
    },
  };
}
const full = { songCount: 4 };
const running = { status: 'knockout_stage', currentPhase: 'knockout_stage', songCount: 4 };
const playoffs = { status: 'start_playoffs', currentPhase: 'start_playoffs', songCount: 4 };
const groupDone = [{ id: 1, phase: 'group_stage', status: 'completed', startTime: 1, endTime: 2 }];

describe('the primary action', () => {
  it.each([
    ['a visitor signs in', { userId: null, hasJoined: false }, 'sign_in'],
    ['a newcomer joins', { hasJoined: false }, 'join'],
    ['a participant adds songs while places are open', {}, 'add_songs'],
    ['nothing is left to do when all places are taken', { tournament: full }, null],
    [
      'who took the last place finishes their songs',
      { tournament: full, hasUnfinishedSongs: true },
      'finish_songs',
    ],
    [
      'the creator of a full tournament generates the bracket',
      { userId: CREATOR, tournament: full },
      'generate_bracket',
    ],
    [
      'the creator generates the playoffs in start_playoffs',
      { userId: CREATOR, tournament: playoffs },
      'generate_knockout',
    ],
    [
      'the creator generates the playoffs once every group match is completed',
      { userId: CREATOR, matchups: groupDone, tournament: { status: 'active', currentPhase: 'group_stage' } },
      'generate_knockout',
    ],
    ['others wait for the playoffs', { tournament: playoffs }, null],
    ['a live matchup is voted on', { matchups: [live], tournament: running }, 'vote'],
    [
      'somebody who has not joined votes first',
      { hasJoined: false, matchups: [live], tournament: running },
      'vote',
    ],
    [
      'then follows',
      { hasJoined: false, matchups: [live], votedMatchupIds: new Set([7]), tournament: running },
      'follow',
    ],
    [
      'everyone sees the champion of a completed one',
      { userId: null, tournament: { status: 'completed' } },
      'see_champion',
    ],
    ['a cancelled one offers nothing', { userId: null, tournament: { status: 'cancelled' } }, null],
  ] as const)('%s', (_, patch, expected) => {
    expect(primaryAction(moment(patch))).toBe(expected);
  });

  it('does not offer the playoffs a second time once they are drawn', () => {
    const drawn = [...groupDone, { ...live, phase: 'Semifinals', status: 'scheduled', startTime: NOW + 1 }];
    expect(primaryAction(moment({ userId: CREATOR, matchups: drawn, tournament: running }))).toBeNull();
  });
});

describe('where a vote is asked for', () => {
  const other = { ...live, id: 8, endTime: NOW + 30_000 };

  it.each([
    ['the one that ends first', [], 8],
    ['one that is not voted on yet', [8], 7],
    ['the one that ends first when all are voted on', [7, 8], 8],
  ])('is %s', (_, voted, expected) => {
    const votedMatchupIds = new Set(voted);
    expect(matchupToVoteOn(moment({ matchups: [live, other], tournament: running, votedMatchupIds }))).toBe(
      expected,
    );
  });

  it('is nowhere while nothing is open', () => {
    expect(matchupToVoteOn(moment({ tournament: running }))).toBeNull();
  });
});
