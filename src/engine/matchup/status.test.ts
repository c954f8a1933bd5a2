import { describe, expect, test } from 'vitest';
import type { MatchupPhase, MatchupStatus } from '#engine/kinds.ts';
import { canActivate, canDelete, carouselOrder, initialStatus, withTiebreakersInPlace } from './status.ts';
import { VOTING_LOCK_MS } from './voting-window.ts';

describe('initialStatus', () => {
  const ready = { song1Id: 1, song2Id: 2, startTime: 10, endTime: 20 };

  test('a matchup with both sides and both times is scheduled (rule K6)', () => {
    expect(initialStatus(ready)).toBe('scheduled');
  });

  test.each(['song1Id', 'song2Id', 'startTime', 'endTime'])('a matchup without %s is pending', (field) => {
    expect(initialStatus({ ...ready, [field]: null })).toBe('pending');
  });
});

describe('canActivate', () => {
  const final = { phase: 'Finals', status: 'pending', song1Id: 1, song2Id: 2 } as const;
  const semifinals = (...statuses: MatchupStatus[]) =>
    statuses.map((status) => ({ phase: 'Semifinals' as const, status }));

  test.each(['pending', 'scheduled'] as const)(
    'a %s matchup with both songs may be activated (rule K7)',
    (status) => {
      expect(canActivate({ ...final, status }, semifinals('completed', 'completed'))).toEqual({ ok: true });
    },
  );

  test.each([
    ['active', 'already_active'],
    ['completed', 'already_completed'],
  ] as const)('a matchup that is %s may not be activated (rule K7)', (status, reason) => {
    expect(canActivate({ ...final, status }, [])).toEqual({ ok: false, reason });
  });

  test.each(['pending', 'scheduled', 'active'] as const)(
    'a final may not be activated while a semifinal is %s',
    (status) => {
      const refusal = { ok: false, reason: 'semifinals_unfinished' };
      expect(canActivate(final, semifinals('completed', status))).toEqual(refusal);
      expect(canActivate({ ...final, song2Id: null }, semifinals('completed', status))).toEqual(refusal);
    },
  );

  test('a third place match may be activated while a semifinal is active', () => {
    expect(canActivate({ ...final, phase: 'Third Place Match' }, semifinals('active'))).toEqual({ ok: true });
  });

  test.each(['song1Id', 'song2Id'])('a matchup without %s may not be activated', (side) => {
    expect(canActivate({ ...final, [side]: null }, [])).toEqual({ ok: false, reason: 'side_unknown' });
  });
});

describe('carouselOrder', () => {
  const matchup = (
    id: number,
    status: MatchupStatus,
    startTime: number | null,
    endTime: number | null,
    phase: MatchupPhase = 'group_stage',
  ) => ({ id, status, startTime, endTime, phase });
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);

  test('the carousel shows live matchups by end, then upcoming ones by start, then completed ones (rule W19)', () => {
    const list = [
      matchup(1, 'completed', 0, 10),
      matchup(2, 'scheduled', 300, 400),
      matchup(3, 'active', 50, 180),
      matchup(4, 'pending', null, null),
      matchup(5, 'scheduled', 200, 300),
      matchup(6, 'active', 50, 150),
      matchup(7, 'completed', 10, 20),
    ];
    expect(ids(carouselOrder(list, 100))).toEqual([6, 3, 5, 2, 4, 7, 1]);
  });

  test('a scheduled matchup counts as live from its start (rule W19)', () => {
    const list = [matchup(1, 'scheduled', 300, 400), matchup(2, 'active', 50, 600)];
    expect(ids(carouselOrder(list, 100))).toEqual([2, 1]);
    expect(ids(carouselOrder(list, 300))).toEqual([1, 2]);
  });

  test('completed matchups come by phase, then the latest first', () => {
    const list = [
      matchup(1, 'completed', 0, 10, 'Semifinals'),
      matchup(2, 'completed', 0, 90, 'Third Place Match'),
      matchup(3, 'completed', 0, 20, 'Semifinals'),
      matchup(4, 'completed', 0, 80, 'Finals'),
    ];
    expect(ids(carouselOrder(list, 100))).toEqual([4, 2, 3, 1]);
  });

  test('matchups that are equal in all keys come in the order of creation', () => {
    const list = [matchup(2, 'pending', null, null), matchup(1, 'pending', null, null)];
    expect(ids(carouselOrder(list, 0))).toEqual([1, 2]);
    expect(ids(list)).toEqual([2, 1]);
  });
});

describe('withTiebreakersInPlace', () => {
  const matchup = (
    id: number,
    status: MatchupStatus,
    tiebreakerLevel = 0,
    parentMatchupId: number | null = null,
  ) => ({ id, status, tiebreakerLevel, parentMatchupId });
  const shown = (list: Parameters<typeof withTiebreakersInPlace>[0]) =>
    withTiebreakersInPlace(list).map(({ id }) => id);

  test('an active tiebreaker takes the place of its parent (rule T5)', () => {
    expect(
      shown([
        matchup(1, 'completed'),
        matchup(2, 'active'),
        matchup(3, 'active', 1, 1),
        matchup(4, 'pending', 2, 1),
      ]),
    ).toEqual([3, 2]);
  });

  test('without an active tiebreaker the highest level takes the place of the parent (rule T5)', () => {
    expect(
      shown([matchup(5, 'completed', 2, 1), matchup(1, 'completed'), matchup(4, 'completed', 1, 1)]),
    ).toEqual([5]);
  });

  test('a matchup without a tiebreaker stays, and a tiebreaker without its parent is left out', () => {
    expect(shown([matchup(1, 'active'), matchup(9, 'active', 1, 8)])).toEqual([1]);
  });
});

describe('canDelete', () => {
  const NOW = 1_000_000;
  const match = (patch: Partial<Parameters<typeof canDelete>[0]> = {}) => ({
    id: 1,
    phase: 'Finals' as const,
    tiebreakerLevel: 0,
    winnerToId: null,
    loserToId: null,
    status: 'active' as MatchupStatus,
    startTime: 0 as number | null,
    endTime: NOW + VOTING_LOCK_MS + 1,
    ...patch,
  });
  const sibling = (phase: MatchupPhase, parentMatchupId: number | null = null) => ({
    phase,
    parentMatchupId,
  });

  test.each([
    ['a final', match(), [sibling('Semifinals')], null],
    ['a group match before the knockout', match({ phase: 'group_stage' }), [sibling('group_stage')], null],
    [
      'a group match once the knockout is drawn',
      match({ phase: 'group_stage' }),
      [sibling('Finals')],
      'has_dependants',
    ],
    ['a semifinal', match({ phase: 'Semifinals', winnerToId: 2 }), [], 'has_dependants'],
    ['a matchup whose loser plays on', match({ loserToId: 3 }), [], 'has_dependants'],
    ['a matchup with a tiebreaker', match(), [sibling('Finals', 1)], 'has_dependants'],
    ['a match whose voting is locked', match({ endTime: NOW + VOTING_LOCK_MS }), [], 'is_locked'],
    ['a match that has ended', match({ endTime: NOW }), [], null],
    ['a tiebreaker', match({ tiebreakerLevel: 1 }), [], 'is_tiebreaker'],
  ])('the decision for %s follows rule B12', (_, matchup, siblings, reason) => {
    expect(canDelete(matchup, siblings, NOW)).toEqual(reason ? { ok: false, reason } : { ok: true });
  });
});
