import { describe, expect, it } from 'vitest';
import type { MatchupStatus } from '#engine/kinds.ts';
import { localDayKey, scheduleDays } from './schedule-panel.tsx';

const at = (day: number, hour: number) => new Date(2030, 4, day, hour).getTime();
const match = (id: number, startTime: number | null, status: MatchupStatus = 'scheduled') => ({
  id,
  status,
  startTime,
  endTime: startTime === null ? null : startTime + 3_600_000,
});

describe('the schedule by day (rule S8)', () => {
  const now = at(10, 12);

  it('lists today and later days, then past days, then matches that lack a time', () => {
    const half = { ...match(6, at(11, 9)), endTime: null };
    const days = scheduleDays(
      [
        match(1, at(8, 9)),
        half,
        match(2, null),
        match(3, at(12, 9)),
        match(4, at(10, 1)),
        match(5, at(9, 9)),
      ],
      now,
    );
    expect(days.upcoming.map((day) => day.key)).toEqual(['2030-05-10', '2030-05-12']);
    expect(days.past.map((day) => day.key)).toEqual(['2030-05-09', '2030-05-08']);
    expect(days.unscheduled.map((each) => each.id)).toEqual([2, 6]);
  });

  it('sorts a day by status (pending or scheduled, active, completed), then by time', () => {
    const day = [
      match(1, at(10, 8), 'completed'),
      match(2, at(10, 11), 'active'),
      match(3, at(10, 20)),
      match(4, at(10, 15), 'pending'),
    ];
    expect(scheduleDays(day, now).upcoming[0]?.matches.map((each) => each.id)).toEqual([4, 3, 2, 1]);
  });

  it("begins a day at the user's local midnight", () => {
    expect(localDayKey(at(10, 0))).toBe('2030-05-10');
    expect(localDayKey(at(10, 0) - 1)).toBe('2030-05-09');
  });
});
