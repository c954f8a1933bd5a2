import { describe, expect, test } from 'vitest';
import { canActivate, canDelete, carouselOrder, initialStatus, withTiebreakersInPlace } from './status.ts';

describe('the status of a matchup that has not started (R20)', () => {
  const ready = { song1Id: 1, song2Id: 2, startTime: 10, endTime: 20 };

  test('is scheduled with both sides and both times', () => {
    expect(initialStatus(ready)).toBe('scheduled');
  });

  test.each(['song1Id', 'song2Id', 'startTime', 'endTime'])('is pending without %s', (field) => {
    expect(initialStatus({ ...ready, [field]: null })).toBe('pending');
  });
});

describe('a matchup may be activated', () => {
  const final = { phase: 'Finals', status: 'pending', song1Id: 1, song2Id: 2 };
  const semifinals = (...statuses: string[]) => statuses.map((status) => ({ phase: 'Semifinals', status }));

  test.each(['pending', 'scheduled'])('when it is %s', (status) => {
    expect(canActivate({ ...final, status }, semifinals('completed', 'completed'))).toEqual({ ok: true });
  });

  test.each([
    ['active', 'already_active'],
    ['completed', 'already_completed'],
  ])('not when it is %s', (status, reason) => {
    expect(canActivate({ ...final, status }, [])).toEqual({ ok: false, reason });
  });

  test.each(['pending', 'scheduled', 'active'])(
    'not as a Finals matchup while a Semifinals matchup is %s (T §4)',
    (status) => {
      const refusal = { ok: false, reason: 'semifinals_unfinished' };
      expect(canActivate(final, semifinals('completed', status))).toEqual(refusal);
      expect(canActivate({ ...final, song2Id: null }, semifinals('completed', status))).toEqual(refusal);
    },
  );

  test('as a third place match while a semifinal’s tiebreaker is still running elsewhere', () => {
    expect(canActivate({ ...final, phase: 'Third Place Match' }, semifinals('active'))).toEqual({ ok: true });
  });

  test.each(['song1Id', 'song2Id'])('not without %s', (side) => {
    expect(canActivate({ ...final, [side]: null }, [])).toEqual({ ok: false, reason: 'side_unknown' });
  });
});

describe('the carousel', () => {
  const matchup = (
    id: number,
    status: string,
    startTime: number | null,
    endTime: number | null,
    phase = 'group_stage',
  ) => ({
    id,
    status,
    startTime,
    endTime,
    phase,
  });
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);

  test('shows live matchups first, the soonest end first, then those to come, the earliest first, then completed ones (A §2)', () => {
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

  test('counts a scheduled matchup as live once its start has come', () => {
    const list = [matchup(1, 'scheduled', 300, 400), matchup(2, 'active', 50, 600)];
    expect(ids(carouselOrder(list, 100))).toEqual([2, 1]);
    expect(ids(carouselOrder(list, 300))).toEqual([1, 2]);
  });

  test('shows the weightiest completed matchup first (T §4), then the latest', () => {
    const list = [
      matchup(1, 'completed', 0, 10, 'Semifinals'),
      matchup(2, 'completed', 0, 90, 'Third Place Match'),
      matchup(3, 'completed', 0, 20, 'Semifinals'),
      matchup(4, 'completed', 0, 80, 'Finals'),
    ];
    expect(ids(carouselOrder(list, 100))).toEqual([4, 2, 3, 1]);
  });

  test('keeps the order of creation where nothing else decides, and leaves its input alone', () => {
    const list = [matchup(2, 'pending', null, null), matchup(1, 'pending', null, null)];
    expect(ids(carouselOrder(list, 0))).toEqual([1, 2]);
    expect(ids(list)).toEqual([2, 1]);
  });
});

describe('a tiebreaker is shown in place of its parent (T §2)', () => {
  const matchup = (
    id: number,
    status: string,
    tiebreakerLevel = 0,
    parentMatchupId: number | null = null,
  ) => ({
    id,
    status,
    tiebreakerLevel,
    parentMatchupId,
  });
  const shown = (list: Parameters<typeof withTiebreakersInPlace>[0]) =>
    withTiebreakersInPlace(list).map(({ id }) => id);

  test('the active one before any other', () => {
    expect(
      shown([
        matchup(1, 'completed'),
        matchup(2, 'active'),
        matchup(3, 'active', 1, 1),
        matchup(4, 'pending', 2, 1),
      ]),
    ).toEqual([3, 2]);
  });

  test('otherwise the highest level', () => {
    expect(
      shown([matchup(5, 'completed', 2, 1), matchup(1, 'completed'), matchup(4, 'completed', 1, 1)]),
    ).toEqual([5]);
  });

  test('a matchup without one stands for itself, and one without its parent is left out', () => {
    expect(shown([matchup(1, 'active'), matchup(9, 'active', 1, 8)])).toEqual([1]);
  });
});

describe('canDelete (R13)', () => {
  const match = (patch: object = {}) => ({
    id: 1,
    phase: 'Finals',
    tiebreakerLevel: 0,
    winnerToId: null,
    loserToId: null,
    ...patch,
  });
  const sibling = (phase: string, parentMatchupId: number | null = null) => ({ phase, parentMatchupId });

  test.each([
    ['a final', match(), [sibling('Semifinals')], { ok: true }],
    [
      'a group match before the knockout',
      match({ phase: 'group_stage' }),
      [sibling('group_stage')],
      { ok: true },
    ],
    [
      'a group match once the knockout is drawn',
      match({ phase: 'group_stage' }),
      [sibling('Finals')],
      { ok: false, reason: 'has_dependants' },
    ],
    [
      'a semifinal',
      match({ phase: 'Semifinals', winnerToId: 2 }),
      [],
      { ok: false, reason: 'has_dependants' },
    ],
    ['one whose loser plays on', match({ loserToId: 3 }), [], { ok: false, reason: 'has_dependants' }],
    ['one with a tiebreaker', match(), [sibling('Finals', 1)], { ok: false, reason: 'has_dependants' }],
    ['a tiebreaker', match({ tiebreakerLevel: 1 }), [], { ok: false, reason: 'is_tiebreaker' }],
  ])('judges %s', (_, matchup, siblings, decision) => {
    expect(canDelete(matchup, siblings)).toEqual(decision);
  });
});
