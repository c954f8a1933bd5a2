import { describe, expect, test } from 'vitest';
import type { MatchupStatus } from '#engine/kinds.ts';
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
} as const;

const groupStart = { status: 'active', currentPhase: 'group_stage', draws: 'groups' };

describe('startDecision', () => {
  test.each(['round_robin', 'hybrid'] as const)(
    'the creator’s start of a %s tournament draws the groups (rule K1)',
    (tournamentType) => {
      expect(startDecision({ ...full, tournamentType })).toEqual({ ok: true, start: groupStart });
    },
  );

  test('the creator’s start of a playoff draws the knockout (rule K3)', () => {
    const start = { status: 'knockout_stage', currentPhase: 'knockout_stage', draws: 'knockout' };
    expect(startDecision(full)).toEqual({ ok: true, start });
  });

  test.each([
    ['not_in_setup', { status: 'active' }],
    ['not_full', { mainEntries: 7 }],
  ] as const)('the start is refused as %s (rule K3)', (reason, change) => {
    expect(startDecision({ ...full, ...change })).toEqual({ ok: false, reason });
  });
});

describe('automaticStart', () => {
  test.each(['round_robin', 'hybrid'] as const)(
    'the automatic start of a %s tournament draws the groups',
    (tournamentType) => {
      expect(automaticStart({ ...full, tournamentType })).toEqual({ ok: true, start: groupStart });
    },
  );

  test('the automatic start leaves a playoff in start_playoffs for its creator', () => {
    const start = { status: 'start_playoffs', currentPhase: 'start_playoffs', draws: null };
    expect(automaticStart(full)).toEqual({ ok: true, start });
  });

  test('the automatic start is refused after a start, or when a song is missing (rule K2)', () => {
    expect(automaticStart({ ...full, status: 'active' })).toEqual({ ok: false, reason: 'not_in_setup' });
    expect(automaticStart({ ...full, mainEntries: 7 })).toEqual({ ok: false, reason: 'not_full' });
  });

  test.each([
    ['5 minutes after capacity', null, 1_300_000],
    ['5 minutes after capacity when the custom date is earlier', 1_200_000, 1_300_000],
    ['at the custom date when that is later', 9_000_000, 9_000_000],
  ])('the automatic start comes %s (rule K2)', (_, customStartAt, at) => {
    expect(autoStartAt({ reachedAt: 1_000_000, customStartAt })).toBe(at);
  });
});

describe('knockoutDecision', () => {
  const group = (...statuses: MatchupStatus[]) =>
    statuses.map((status) => ({ phase: 'group_stage' as const, status }));
  const tournament = {
    currentPhase: 'group_stage' as const,
    matchups: group('completed', 'completed'),
  };

  const drawn = { phase: 'Finals', status: 'pending' } as const;
  type Stage = Parameters<typeof knockoutDecision>[0];
  test.each<[string, Partial<Stage>, ReturnType<typeof knockoutDecision>]>([
    ['when all group matchups are completed', {}, { ok: true, draws: true }],
    ['in start_playoffs', { currentPhase: 'start_playoffs', matchups: [] }, { ok: true, draws: true }],
    [
      'not again when it exists',
      { currentPhase: 'knockout_stage', matchups: [...tournament.matchups, drawn] },
      { ok: true, draws: false },
    ],
    [
      'not while a group matchup is open',
      { matchups: group('completed', 'active') },
      { ok: false, reason: 'group_stage_unfinished' },
    ],
    ['not before the groups are drawn', { matchups: [] }, { ok: false, reason: 'group_stage_unfinished' }],
  ])('the knockout is drawn %s (rule K4)', (_, change, decision) => {
    expect(knockoutDecision({ ...tournament, ...change })).toEqual(decision);
  });

  test('the group stage is complete when it has matchups and all of them are completed', () => {
    expect(isGroupStageComplete(group('completed', 'completed'))).toBe(true);
    expect(isGroupStageComplete(group('completed', 'scheduled'))).toBe(false);
    expect(isGroupStageComplete([{ phase: 'Finals', status: 'completed' }])).toBe(false);
  });
});
