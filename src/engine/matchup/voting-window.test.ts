import { describe, expect, test } from 'vitest';
import {
  canVote,
  END_CUE_MS,
  isLiveOrImminent,
  type MatchupClock,
  START_CUE_MS,
  timing,
  VOTING_LOCK_MS,
  votingCue,
  votingState,
} from './voting-window.ts';

const START = 1_000_000;
const END = START + 60_000;
const active: MatchupClock = { status: 'active', startTime: START, endTime: END };

test('the lock lasts 10 seconds, the cues come 90 seconds before the start and 30 before the end (rule W17)', () => {
  expect([VOTING_LOCK_MS, START_CUE_MS, END_CUE_MS]).toEqual([10_000, 90_000, 30_000]);
});

describe('votingState', () => {
  test.each([
    ['opens at the start', START, 'open'],
    ['is upcoming a millisecond before the start', START - 1, 'upcoming'],
    ['is open while more than ten seconds remain', END - 10_001, 'open'],
    ['locks ten seconds before the end', END - 10_000, 'locked'],
    ['stays locked until the end', END - 1, 'locked'],
    ['has ended at the end', END, 'ended'],
  ])('voting %s (rule V1)', (_, now, state) => {
    expect(votingState(active, now)).toBe(state);
    expect(canVote(active, now)).toBe(state === 'open');
  });

  test.each([
    ['a start', { ...active, startTime: null }],
    ['an end', { ...active, endTime: null }],
  ])('voting needs %s (rule V1)', (_, matchup) => {
    expect(votingState(matchup, START)).toBe('unscheduled');
    expect(canVote(matchup, START)).toBe(false);
  });

  test('voting has ended for a completed matchup, even inside its window', () => {
    expect(votingState({ ...active, status: 'completed' }, START)).toBe('ended');
  });
});

test.each([
  ['upcoming', START - 1],
  ['live', START],
  ['live', END - 1],
  ['ended', END],
] as const)('a matchup is %s at %i (rule K11)', (expected, now) => {
  expect(timing({ ...active, status: 'scheduled' }, now)).toBe(expected);
});

test('a matchup without both times is unscheduled (rule K11)', () => {
  expect(timing({ status: 'pending', startTime: null, endTime: null }, START)).toBe('unscheduled');
});

test.each([
  ['orange 90 seconds before the start', START - 90_000, 'orange', true],
  ['off more than 90 seconds before the start', START - 90_001, null, false],
  ['green while it is live', START, 'green', true],
  ['green until 30 seconds are left', END - 30_001, 'green', true],
  ['red in the last 30 seconds', END - 30_000, 'red', true],
  ['off after the end', END, null, false],
] as const)('the voting tab’s dot is %s (rule W16)', (_, now, cue, imminent) => {
  expect(votingCue([active], now)).toBe(cue);
  expect(isLiveOrImminent(active, now)).toBe(imminent);
});

test('a live matchup outweighs an upcoming one in the dot, and an ending one outweighs both (rule W17)', () => {
  const soon: MatchupClock = { status: 'scheduled', startTime: END + 10_000, endTime: END + 70_000 };
  expect(votingCue([soon, active], END - 40_000)).toBe('green');
  expect(votingCue([soon, active], END - 20_000)).toBe('red');
  expect(votingCue([soon, active], END)).toBe('orange');
});
