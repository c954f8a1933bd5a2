import { describe, expect, it } from 'vitest';
import { type Moment, matchupToVoteOn, primaryAction } from './primary-action.ts';

const CREATOR = 1;
const NOW = 1_000_000;
const live: Moment['matchups'][number] = {
  id: 7,
  phase: 'Finals',
  round: 2,
  groupId: null,
  song1Id: 1,
  song2Id: 2,
  tiebreakerLevel: 0,
  status: 'active',
  startTime: NOW - 60_000,
  endTime: NOW + 60_000,
};
const upcoming = {
  ...live,
  id: 8,
  status: 'scheduled',
  startTime: NOW + 60_000,
  endTime: NOW + 90_000,
} as const;

function moment(
  patch: Partial<Omit<Moment, 'tournament'>> & { tournament?: Partial<Moment['tournament']> },
): Moment {
  return {
    matchups: [],
    userId: 2,
    canOrganize: patch.userId === CREATOR,
    hasJoined: true,
    hasUnfinishedSongs: false,
    votedMatchupIds: new Set(),
    now: NOW,
    ...patch,
    tournament: {
      status: 'setup',
      currentPhase: 'submission',
      songCount: 3,
      maxParticipants: 4,
      schedulingType: 'automatic',
      groupPhaseScheduling: 'concurrent',
      missingMatches: { blocksChampion: false },
      ...patch.tournament,
    },
  };
}
const full = { songCount: 4 };
const running = { status: 'knockout_stage', currentPhase: 'knockout_stage', songCount: 4 } as const;
const playoffs = { status: 'start_playoffs', currentPhase: 'start_playoffs', songCount: 4 } as const;
const groupDone: Moment['matchups'] = [
  { ...live, id: 1, phase: 'group_stage', round: 1, status: 'completed', startTime: 1, endTime: 2 },
];

describe('the primary action (rule W18)', () => {
  it.each([
    ['a visitor is asked to join (rule A26)', { userId: null, hasJoined: false }, 'join'],
    ['a visitor of a running tournament signs in', { userId: null, tournament: running }, 'sign_in'],
    [
      'a visitor votes on a live matchup',
      { userId: null, hasJoined: false, matchups: [live], tournament: running },
      'vote',
    ],
    ['a newcomer joins', { hasJoined: false }, 'join'],
    ['a participant adds songs while places are open', {}, 'add_songs'],
    ['a participant has no action when all places are taken', { tournament: full }, null],
    [
      'a user finishes their songs even while a playoff waits for its draw',
      { tournament: { ...full, status: 'start_playoffs' }, hasUnfinishedSongs: true },
      'finish_songs',
    ],
    [
      'the user who took the last place finishes their songs',
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
    ['participants wait for the playoffs', { tournament: playoffs }, null],
    ['a participant votes on a live matchup', { matchups: [live], tournament: running }, 'vote'],
    [
      'a user who has not joined votes first',
      { hasJoined: false, matchups: [live], tournament: running },
      'vote',
    ],
    [
      'a user who has not joined follows after the vote',
      { hasJoined: false, matchups: [live], votedMatchupIds: new Set([7]), tournament: running },
      'follow',
    ],
    [
      'a participant who has voted is not asked again',
      { matchups: [live], votedMatchupIds: new Set([7]), tournament: running },
      null,
    ],
    [
      'a visitor sees the champion of a completed tournament',
      { userId: null, tournament: { status: 'completed' } },
      'see_champion',
    ],
    [
      'the creator creates the deleted final again',
      { userId: CREATOR, tournament: { ...running, missingMatches: { blocksChampion: true } } },
      'make_missing',
    ],
    [
      'the creator opens the first match before its start',
      { userId: CREATOR, matchups: [upcoming], tournament: running },
      'open_round',
    ],
    [
      'a walkover before the first match does not count as a played match',
      {
        userId: CREATOR,
        matchups: [{ ...live, status: 'completed', startTime: null, endTime: null }, upcoming],
        tournament: running,
      },
      'open_round',
    ],
    [
      'the creator of an automatic tournament waits between rounds',
      { userId: CREATOR, matchups: [groupDone[0] as typeof live, upcoming], tournament: running },
      null,
    ],
    [
      'the creator of a manual tournament starts each round',
      {
        userId: CREATOR,
        matchups: [groupDone[0] as typeof live, upcoming],
        tournament: { ...running, schedulingType: 'manual' },
      },
      'open_round',
    ],
    ['a participant waits for the first match', { matchups: [upcoming], tournament: running }, null],
    ['a cancelled tournament has no action', { userId: null, tournament: { status: 'cancelled' } }, null],
  ] as const)('%s', (_, patch, expected) => {
    expect(primaryAction(moment(patch))).toBe(expected);
  });

  it('does not generate the playoffs twice', () => {
    const semifinal = { ...live, phase: 'Semifinals', status: 'scheduled', startTime: NOW + 1 } as const;
    const drawn = [...groupDone, semifinal];
    expect(primaryAction(moment({ userId: CREATOR, matchups: drawn, tournament: running }))).toBeNull();
  });
});

describe('the matchup for "Vote now"', () => {
  const other = { ...live, id: 8, endTime: NOW + 30_000 };

  it.each([
    ['the one that ends first', [], 8],
    ['the one without a vote', [8], 7],
    ['the one that ends first when all have a vote', [7, 8], 8],
  ])('is %s', (_, voted, expected) => {
    const votedMatchupIds = new Set(voted);
    expect(matchupToVoteOn(moment({ matchups: [live, other], tournament: running, votedMatchupIds }))).toBe(
      expected,
    );
  });

  it('is missing while no matchup is open', () => {
    expect(matchupToVoteOn(moment({ tournament: running }))).toBeNull();
  });
});
