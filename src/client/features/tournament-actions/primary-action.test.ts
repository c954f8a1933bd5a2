import { expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { type Moment, matchupToVoteOn, primaryAction } from './primary-action.ts';

const CREATOR = 1;
const NOW = 1_000_000;
type Match = Moment['matchups'][number];
const match = createMatchup({ id: 7, phase: 'Finals', round: 2 });
const live: Match = { ...match, startTime: NOW - 60_000, endTime: NOW + 60_000 };
const opening = { startTime: NOW + 60_000, endTime: NOW + 90_000 };
const upcoming: Match = { ...live, id: 8, status: 'scheduled', ...opening };
const completed: Match = { ...live, id: 1, status: 'completed', startTime: 1, endTime: 2 };
const groupDone: Match = { ...completed, phase: 'group_stage', round: 1 };
const walkover: Match = { ...completed, startTime: null, endTime: null };

type Patch = Partial<Omit<Moment, 'tournament'>> & { tournament?: Partial<Moment['tournament']> };

const moment = (patch: Patch): Moment => ({
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
    pace: 'clock',
    voterPolicy: 'guest',
    ...patch.tournament,
  },
});

const VISITOR = { userId: null, hasJoined: false };
const NEWCOMER = { hasJoined: false };
const full: Patch = { tournament: { songCount: 4 } };
const running: Patch = {
  tournament: { status: 'knockout_stage', currentPhase: 'knockout_stage', songCount: 4 },
};
const open: Patch = { ...running, matchups: [live] };
const voted: Patch = { ...open, votedMatchupIds: new Set([7]) };
const playoffs: Patch = {
  tournament: { status: 'start_playoffs', currentPhase: 'start_playoffs', songCount: 4 },
};
const unfinished: Patch = { hasUnfinishedSongs: true };
/** A running tournament with these matches, as its creator sees it. */
const created = (matchups: Match[], over: Patch['tournament'] = {}): Patch => ({
  userId: CREATOR,
  matchups,
  tournament: { ...running.tournament, ...over },
});
const inGroups = { status: 'active', currentPhase: 'group_stage' } as const;
const semifinal: Match = { ...upcoming, phase: 'Semifinals' };

it.each<[string, Patch, ReturnType<typeof primaryAction>]>([
  ['a visitor is asked to join (rule A26)', VISITOR, 'join'],
  ['a visitor of a running tournament signs in', { ...VISITOR, ...running }, 'sign_in'],
  ['a visitor votes on a live matchup', { ...VISITOR, ...open }, 'vote'],
  ['a newcomer joins', NEWCOMER, 'join'],
  ['a participant adds songs while places are open', {}, 'add_songs'],
  ['a participant has no action when all places are taken', full, null],
  ['songs are finished while a playoff waits for its draw', { ...playoffs, ...unfinished }, 'finish_songs'],
  ['the user who took the last place finishes their songs', { ...full, ...unfinished }, 'finish_songs'],
  ['the creator of a full tournament starts it', { userId: CREATOR, ...full }, 'generate_bracket'],
  ['the creator generates the playoffs', { userId: CREATOR, ...playoffs }, 'generate_knockout'],
  ['the creator generates them after the groups', created([groupDone], inGroups), 'generate_knockout'],
  ['the creator does not generate them twice', created([groupDone, semifinal]), null],
  ['participants wait for the playoffs', playoffs, null],
  ['a participant votes on a live matchup', open, 'vote'],
  ['a user who has not joined votes first', { ...NEWCOMER, ...open }, 'vote'],
  ['a user who has not joined follows after the vote', { ...NEWCOMER, ...voted }, 'follow'],
  ['a participant who has voted is not asked again', voted, null],
  ['a visitor sees the champion', { ...VISITOR, tournament: { status: 'completed' } }, 'see_champion'],
  [
    'the creator makes a deleted final',
    created([], { missingMatches: { blocksChampion: true } }),
    'make_missing',
  ],
  ['the creator opens the first match before its start', created([upcoming]), 'open_round'],
  ['a walkover is no played match', created([walkover, upcoming]), 'open_round'],
  ['an automatic tournament waits between rounds', created([groupDone, upcoming]), null],
  [
    'the creator starts manual rounds',
    created([groupDone, upcoming], { schedulingType: 'manual' }),
    'open_round',
  ],
  ['a host opens the room of a show', { userId: CREATOR, tournament: { pace: 'show' } }, 'open_room'],
  ['a guest of a show needs no account', { ...VISITOR, tournament: { pace: 'show' } }, null],
  [
    'a visitor of a show where accounts vote joins',
    { ...VISITOR, tournament: { pace: 'show', voterPolicy: 'account' } },
    'join',
  ],
  ['a show opens its matches by itself', created([upcoming], { pace: 'show' }), null],
  ['a show draws its knockout by itself', created([groupDone], { ...inGroups, pace: 'show' }), null],
  ['a participant waits for the first match', { ...running, matchups: [upcoming] }, null],
  ['a cancelled tournament has no action', { tournament: { status: 'cancelled' } }, null],
])('the primary action (rule W18): %s', (_, patch, expected) => {
  expect(primaryAction(moment(patch))).toBe(expected);
});

it.each([
  ['the one that ends first', [], 8],
  ['the one without a vote', [8], 7],
  ['the one that ends first when all have a vote', [7, 8], 8],
])('the matchup for "Vote now" is %s', (_, ids, expected) => {
  const matchups = [live, { ...live, id: 8, endTime: NOW + 30_000 }];
  expect(matchupToVoteOn(moment({ ...running, matchups, votedMatchupIds: new Set(ids) }))).toBe(expected);
});
