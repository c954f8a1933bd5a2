import { describe, expect, test } from 'vitest';
import { earlierBy, nextRound } from './next-round.ts';
import type { SchedulableMatchup } from './schedule.ts';

const match = (id: number, patch: Partial<SchedulableMatchup> = {}): SchedulableMatchup => ({
  id,
  phase: 'Semifinals',
  round: 1,
  groupId: null,
  song1Id: id * 10,
  song2Id: id * 10 + 1,
  startTime: null,
  endTime: null,
  status: 'pending',
  tiebreakerLevel: 0,
  ...patch,
});
const MANUAL = {
  currentPhase: 'knockout_stage',
  schedulingType: 'manual',
  groupPhaseScheduling: 'concurrent',
} as const;
const AUTOMATIC = { ...MANUAL, schedulingType: 'automatic' } as const;
const final = match(9, { phase: 'Finals', round: 2, song1Id: null, song2Id: null });
const idsOf = (matches: readonly { id: number }[]) => matches.map(({ id }) => id);

describe('the next round', () => {
  test('holds every waiting match of the first unfinished round (rule K14)', () => {
    expect(idsOf(nextRound([match(1), match(2), final], MANUAL))).toEqual([1, 2]);
    expect(idsOf(nextRound([match(1, { status: 'active' }), match(2), final], MANUAL))).toEqual([2]);
  });

  test('is empty while its matches are open, and after the last match (rule K14)', () => {
    const open = { status: 'active' } as const;
    const done = { status: 'completed' } as const;
    expect(nextRound([match(1, open), match(2, open), final], MANUAL)).toEqual([]);
    expect(nextRound([match(1, done)], MANUAL)).toEqual([]);
    expect(nextRound([], MANUAL)).toEqual([]);
  });

  test('holds a pending tiebreaker of its round (rule T2)', () => {
    const done = { status: 'completed' } as const;
    const tiebreaker = match(3, { tiebreakerLevel: 1 });
    expect(idsOf(nextRound([match(1, done), match(2, done), tiebreaker, final], MANUAL))).toEqual([3]);
  });

  test('holds the third place match before the final', () => {
    const done = { status: 'completed' } as const;
    const third = match(4, { phase: 'Third Place Match', round: 2 });
    const known = { ...final, song1Id: 1, song2Id: 2 };
    expect(idsOf(nextRound([match(1, done), match(2, done), third, known], MANUAL))).toEqual([4]);
  });

  test('holds one group at a time when groups play in turn', () => {
    const group = (id: number, groupId: number) => match(id, { phase: 'group_stage', groupId });
    const settings = { ...MANUAL, currentPhase: 'group_stage' } as const;
    expect(idsOf(nextRound([group(1, 1), group(2, 2)], settings))).toEqual([1, 2]);
    expect(
      idsOf(nextRound([group(1, 1), group(2, 2)], { ...settings, groupPhaseScheduling: 'sequential' })),
    ).toEqual([1]);
  });

  test('holds only the matches that start first when the server sets the times', () => {
    const at = (startTime: number) => ({ startTime, endTime: startTime + 10, status: 'scheduled' }) as const;
    expect(idsOf(nextRound([match(1, at(100)), match(2, at(200)), final], AUTOMATIC))).toEqual([1]);
    expect(idsOf(nextRound([match(1, at(100)), match(2, at(200)), final], MANUAL))).toEqual([1, 2]);
  });

  test('leaves out group matches that a forced knockout left unplayed (rule O21)', () => {
    const unplayed = match(5, { phase: 'group_stage', groupId: 1 });
    expect(idsOf(nextRound([unplayed, match(1)], MANUAL))).toEqual([1]);
  });
});

test('a round that opens early moves all later matches by the gained time', () => {
  const at = (startTime: number) => ({ startTime, endTime: startTime + 10, status: 'scheduled' }) as const;
  const later = [
    match(1, at(150)),
    match(2, at(90)),
    match(3),
    match(4, { ...at(160), status: 'completed' }),
  ];
  expect(earlierBy(later, { plannedStart: 100, now: 40 })).toMatchObject({
    gainedMs: 60,
    moved: [{ id: 1 }],
  });
  expect(earlierBy(later, { plannedStart: null, now: 40 })).toEqual({ gainedMs: 0, moved: [] });
  expect(earlierBy(later, { plannedStart: 40, now: 40 })).toEqual({ gainedMs: 0, moved: [] });
});
