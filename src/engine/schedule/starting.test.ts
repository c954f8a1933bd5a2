import { describe, expect, test } from 'vitest';
import {
  automaticStart,
  autoStartAt,
  isGroupStageComplete,
  knockoutDecision,
  startDecision,
} from './starting.ts';

const full = {
  tournamentType: 'playoff',
  status: 'setup',
  mainEntries: 8,
  maxParticipants: 8,
  isCreator: true,
} as const;

const groups = { status: 'active', currentPhase: 'group_stage', draws: 'groups' };

describe('starting by hand (R22)', () => {
  test.each(['round_robin', 'hybrid'] as const)(
    'a %s draws its groups and goes to active / group_stage',
    (tournamentType) => {
      expect(startDecision({ ...full, tournamentType })).toEqual({ ok: true, start: groups });
    },
  );

  test('a playoff draws its knockout in the same call', () => {
    const start = { status: 'knockout_stage', currentPhase: 'knockout_stage', draws: 'knockout' };
    expect(startDecision(full)).toEqual({ ok: true, start });
  });

  test.each([
    ['not_creator', { isCreator: false }],
    ['not_in_setup', { status: 'active' }],
    ['not_full', { mainEntries: 7 }],
  ])('is refused as %s', (reason, change) => {
    expect(startDecision({ ...full, ...change })).toEqual({ ok: false, reason });
  });
});

describe('starting by itself (R22)', () => {
  test.each(['round_robin', 'hybrid'] as const)('a %s draws its groups', (tournamentType) => {
    expect(automaticStart({ ...full, tournamentType })).toEqual({ ok: true, start: groups });
  });

  test('a playoff stops at start_playoffs for the creator', () => {
    const start = { status: 'start_playoffs', currentPhase: 'start_playoffs', draws: null };
    expect(automaticStart(full)).toEqual({ ok: true, start });
  });

  test('is refused when it was started already or lost a song', () => {
    expect(automaticStart({ ...full, status: 'active' })).toEqual({ ok: false, reason: 'not_in_setup' });
    expect(automaticStart({ ...full, mainEntries: 7 })).toEqual({ ok: false, reason: 'not_full' });
  });

  test.each([
    ['5 minutes after capacity', null, 1_300_000],
    ['5 minutes after capacity when the custom date is earlier', 1_200_000, 1_300_000],
    ['at the custom date when that is later', 9_000_000, 9_000_000],
  ])('comes %s', (_, customStartAt, at) => {
    expect(autoStartAt({ reachedAt: 1_000_000, customStartAt })).toBe(at);
  });
});

describe('generating the knockout (T §4, R22)', () => {
  const group = (...statuses: string[]) => statuses.map((status) => ({ phase: 'group_stage', status }));
  const tournament = {
    isCreator: true,
    currentPhase: 'group_stage',
    matchups: group('completed', 'completed'),
  };

  test('is possible in start_playoffs, and once every group matchup is completed', () => {
    expect(knockoutDecision(tournament)).toEqual({ ok: true, draws: true });
    expect(knockoutDecision({ ...tournament, currentPhase: 'start_playoffs', matchups: [] })).toEqual({
      ok: true,
      draws: true,
    });
  });

  test('draws nothing when there is a knockout already', () => {
    const matchups = [...tournament.matchups, { phase: 'Finals', status: 'pending' }];
    expect(knockoutDecision({ ...tournament, currentPhase: 'knockout_stage', matchups })).toEqual({
      ok: true,
      draws: false,
    });
  });

  test.each([
    ['not_creator', { isCreator: false }],
    ['group_stage_unfinished', { matchups: group('completed', 'active') }],
    ['group_stage_unfinished', { matchups: [] }],
  ])('is refused as %s', (reason, change) => {
    expect(knockoutDecision({ ...tournament, ...change })).toEqual({ ok: false, reason });
  });

  test('waits for the last group matchup and needs at least one', () => {
    expect(isGroupStageComplete(group('completed', 'completed'))).toBe(true);
    expect(isGroupStageComplete(group('completed', 'scheduled'))).toBe(false);
    expect(isGroupStageComplete([{ phase: 'Finals', status: 'completed' }])).toBe(false);
  });
});
