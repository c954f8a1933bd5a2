import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawGroups } from '#engine/formats/draw.ts';
import { THIRD_PLACE } from '#engine/formats/phases.ts';
import type { MatchupStatus } from '#engine/kinds.ts';
import {
  groupMatches,
  knockoutMatches,
  type Match,
  unscheduled,
  withSlots,
} from '#tests/support/schedules.ts';
import {
  AUTO_START_DELAY_MS,
  FIRST_MATCH_DELAY_MS,
  PLAYOFF_AUTO_GENERATE_MS,
  type SchedulableMatchup,
  scheduleMatchups,
  shiftAfter,
  type TimeSlot,
} from './schedule.ts';

const MINUTE = 60_000;
const START = 1_800_000_000_000;

type Span = { startTime: number | null; endTime: number | null };
const from = (span: Span) => span.startTime ?? Number.NaN;
const until = (span: Span) => span.endTime ?? Number.NaN;
const overlap = (a: Span, b: Span) => from(a) < until(b) && from(b) < until(a);

/** Lists pairs of overlapping matches that may share a song. Only matches of `ids` are compared, with all matches. */
function clashes(matchups: readonly Match[], ids: ReadonlySet<number>): string[] {
  return matchups
    .filter(({ id }) => ids.has(id))
    .flatMap((a) =>
      matchups
        .filter((b) => b.id !== a.id && overlap(a, b) && a.songs.some((song) => b.songs.includes(song)))
        .map((b) => `${a.id}-${b.id}`),
    );
}

const settings = {
  startAt: START,
  durationMinutes: 60,
  intervalMinutes: 30,
  groupPhaseScheduling: 'concurrent',
} as const;
const plan = (
  matchups: readonly SchedulableMatchup[],
  change: Partial<Parameters<typeof scheduleMatchups>[0]> = {},
) => scheduleMatchups({ ...settings, ...change, matchups });
const startOf = (slots: readonly TimeSlot[], id: number) =>
  ((slots.find((slot) => slot.id === id)?.startTime ?? Number.NaN) - START) / MINUTE;
const at = (minute: number, duration = 60) => ({
  startTime: START + minute * MINUTE,
  endTime: START + (minute + duration) * MINUTE,
  status: 'scheduled' as const,
});

test('the first match and the automatic start wait 5 minutes, the automatic knockout 24 hours (rules K5, S1)', () => {
  expect([FIRST_MATCH_DELAY_MS, AUTO_START_DELAY_MS, PLAYOFF_AUTO_GENERATE_MS]).toEqual([
    300_000, 300_000, 86_400_000,
  ]);
});

describe('scheduleMatchups', () => {
  const twoGroups = groupMatches([4, 3]);
  const startsByRound = (slots: TimeSlot[]) =>
    twoGroups.map((match) => `${match.groupId} round ${match.round}: ${startOf(slots, match.id)}`);

  test.each([
    [
      'concurrent groups play the same round at the same time, with the interval between rounds',
      'concurrent',
      0,
    ],
    ['sequential groups play in turn', 'sequential', 270],
  ] as const)('%s (rule S2)', (_, groupPhaseScheduling, second) => {
    const starts = startsByRound(plan(twoGroups, { groupPhaseScheduling }));
    const roundsOf = (group: number, first: number) =>
      [1, 2, 3].map((round) => `${group} round ${round}: ${first + (round - 1) * 90}`);
    expect(new Set(starts)).toEqual(new Set([...roundsOf(100, 0), ...roundsOf(101, second)]));
  });

  test('matches of a knockout round start together, and the third place match comes before the final', () => {
    const matches = knockoutMatches(8);
    const slots = plan(matches);
    const starts = matches.map((match) => [match.phase, startOf(slots, match.id)]);
    expect(starts).toEqual([
      ...Array.from({ length: 4 }, () => ['Quarterfinals', 0]),
      ['Semifinals', 90],
      ['Semifinals', 90],
      [THIRD_PLACE, 180],
      ['Finals', 270],
    ]);
  });

  test('an unscheduled tiebreaker of a completed round starts before the next round', () => {
    const [first, second, ...later] = knockoutMatches(4);
    const done = [first, second].map((match) => ({
      ...(match as Match),
      ...at(-60),
      status: 'completed' as const,
    }));
    const tiebreaker = {
      ...(first as Match),
      id: 5000,
      song1Id: 901,
      song2Id: 902,
      songs: [],
      tiebreakerLevel: 1,
    };
    const slots = plan([...done, tiebreaker, ...later]);
    expect([startOf(slots, 5000), ...later.map((match) => startOf(slots, match.id))]).toEqual([0, 90, 180]);
  });
});

describe('scheduleMatchups with scheduled matches', () => {
  test('matches without times start together with the scheduled match of their round', () => {
    const [first, ...rest] = knockoutMatches(4) as [Match, ...Match[]];
    const slots = plan([{ ...first, ...at(400) }, ...rest]);
    expect(rest.map((match) => startOf(slots, match.id))).toEqual([400, 490, 580]);
  });

  test('matches without times do not wait for the tiebreaker of another match of their round (rule S3)', () => {
    const [first, ...rest] = knockoutMatches(4) as [Match, ...Match[]];
    const drawn = { ...first, ...at(-60), status: 'completed' as const };
    const tiebreaker = { ...first, ...at(400), id: 5000, song1Id: 901, song2Id: 902, tiebreakerLevel: 1 };
    const slots = plan([drawn, tiebreaker, ...rest]);
    expect(rest.map((match) => startOf(slots, match.id))).toEqual([0, 490, 580]);
  });

  test('matches without times in a round with an active match do not start before the earliest start (rule S3)', () => {
    const [first, ...rest] = knockoutMatches(4) as [Match, ...Match[]];
    const running = plan([{ ...first, ...at(-20), status: 'active' as const }, ...rest]);
    expect(rest.map((match) => startOf(running, match.id))).toEqual([0, 90, 180]);
  });

  test('a round starts after a match of a later round that was scheduled too early, with unknown songs (rule S4)', () => {
    const matches = knockoutMatches(4);
    const final = matches.at(-1) as Match;
    const slots = plan([...matches.slice(0, -1), { ...final, ...at(30) }]);
    expect(slots.map(({ startTime }) => (startTime - START) / MINUTE)).toEqual([120, 120, 210]);
  });

  test('a match starts after a scheduled match of the same song in another round (rule S4)', () => {
    const matches = groupMatches([4]).map((match) => (match.round === 3 ? { ...match, ...at(30) } : match));
    const slots = plan(matches);
    expect(matches.map((match) => [match.round, startOf(slots, match.id)])).toEqual([
      [1, 120],
      [1, 120],
      [2, 210],
      [2, 210],
      [3, Number.NaN],
      [3, Number.NaN],
    ]);
  });

  test('scheduled and completed matches get no new times', () => {
    const matches = knockoutMatches(4).map((match) => ({ ...match, ...at(0) }));
    expect(plan(matches)).toEqual([]);
    expect(plan(knockoutMatches(4).map((match) => ({ ...match, status: 'completed' as const })))).toEqual([]);
    expect(plan([])).toEqual([]);
  });

  const matchList = fc.oneof(
    fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 4 }).map(groupMatches),
    fc.integer({ min: 2, max: 20 }).map(knockoutMatches),
    fc
      .tuple(
        fc.array(fc.integer({ min: 3, max: 4 }), { minLength: 2, maxLength: 3 }),
        fc.integer({ min: 4, max: 8 }),
      )
      .map(([groups, count]) => [...groupMatches(groups), ...knockoutMatches(count)]),
  );
  const times = fc.option(fc.tuple(fc.integer({ min: -300, max: 1500 }), fc.integer({ min: 5, max: 240 })), {
    freq: 2,
  });
  const status = fc.constantFrom<MatchupStatus[]>('scheduled', 'scheduled', 'active', 'completed');
  const request = fc
    .tuple(matchList, fc.array(fc.tuple(times, status), { minLength: 1, maxLength: 40 }))
    .map(([matches, fixed]) =>
      matches.map((match, index): Match => {
        const [window, state] = fixed[(index * 7) % fixed.length] ?? [null, 'pending'];
        return window ? { ...match, ...at(...window), status: state } : match;
      }),
    );
  const options = fc.record({
    durationMinutes: fc.integer({ min: 1, max: 720 }),
    intervalMinutes: fc.integer({ min: 1, max: 120 }),
    groupPhaseScheduling: fc.constantFrom('concurrent' as const, 'sequential' as const),
  });

  test('exactly the unplayed matches without times get times', () => {
    fc.assert(
      fc.property(request, options, (matchups, option) => {
        const slots = scheduleMatchups({ ...option, matchups, startAt: START });
        const untimed = matchups.filter((match) => match.startTime === null).map(({ id }) => id);
        expect(slots.map(({ id }) => id).sort((a, b) => a - b)).toEqual(untimed.sort((a, b) => a - b));
        for (const { startTime, endTime } of slots) {
          expect(startTime).toBeGreaterThanOrEqual(START);
          expect(endTime - startTime).toBe(option.durationMinutes * MINUTE);
        }
      }),
    );
  });

  test('no song is in two matches at once, and an unknown side counts as any song', () => {
    fc.assert(
      fc.property(request, options, (matchups, option) => {
        const slots = scheduleMatchups({ ...option, matchups, startAt: START });
        expect(clashes(withSlots(matchups, slots), new Set(slots.map(({ id }) => id)))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('the interval lies between the end of a round and the start of the next', () => {
    fc.assert(
      fc.property(matchList, options, (matchups, option) => {
        const slots = scheduleMatchups({ ...option, matchups, startAt: START });
        const starts = [...new Set(slots.map(({ startTime }) => startTime))].sort((a, b) => a - b);
        const step = (option.durationMinutes + option.intervalMinutes) * MINUTE;
        expect(starts).toEqual(starts.map((_, index) => START + index * step));
      }),
    );
  });

  test('a second run gives no times', () => {
    fc.assert(
      fc.property(request, options, (matchups, option) => {
        const scheduled = withSlots(matchups, scheduleMatchups({ ...option, matchups, startAt: START }));
        expect(scheduleMatchups({ ...option, matchups: scheduled, startAt: START })).toEqual([]);
      }),
    );
  });
});

describe('shiftAfter', () => {
  const shift = (matchups: readonly Match[], matchupId: number, endMinute: number, intervalMinutes = 30) =>
    shiftAfter({
      matchups,
      matchupId,
      endsAt: START + endMinute * MINUTE,
      intervalMinutes,
      groupPhaseScheduling: 'concurrent',
    });
  const minutes = (slots: TimeSlot[]) =>
    slots.map(({ id, startTime, endTime }) => [id, (startTime - START) / MINUTE, (endTime - START) / MINUTE]);
  const knockout = withSlots(knockoutMatches(8), plan(knockoutMatches(8)));

  test('a tiebreaker that ends late moves all later rounds by the needed time (rule S7)', () => {
    const afterTiebreaker = knockout.map((match) =>
      match.round === 1 ? { ...match, status: 'completed' as const } : match,
    );
    expect(minutes(shift(afterTiebreaker, 1000, 120))).toEqual([
      [1004, 150, 210],
      [1005, 150, 210],
      [1006, 240, 300],
      [1007, 330, 390],
    ]);
  });

  test('later matches with enough room stay (rule S7)', () => {
    expect(shift(knockout, 1000, 60)).toEqual([]);
    expect(shift(knockout, 1000, 40)).toEqual([]);
    expect(shift(knockout, 1007, 900)).toEqual([]);
    expect(shift(knockout, 77, 900)).toEqual([]);
  });

  test('matches after a gap that covers the delay stay', () => {
    const late = knockout.map((match) =>
      match.round === 3 ? { ...match, ...at(match.phase === THIRD_PLACE ? 600 : 700) } : match,
    );
    expect(minutes(shift(late, 1000, 120))).toEqual([
      [1004, 150, 210],
      [1005, 150, 210],
    ]);
  });

  test('a final that was scheduled too early moves after the rounds before it', () => {
    const early = knockout.map((match) => (match.id === 1007 ? { ...match, ...at(140) } : match));
    expect(minutes(shift(early, 1000, 120)).at(-1)).toEqual([1007, 330, 390]);
  });

  test('active, completed and unscheduled matches do not move', () => {
    const states = knockout.map((match) =>
      match.id === 1004 ? { ...match, status: 'active' as const } : match,
    );
    const unscheduledFinal = states.map((match) =>
      match.id === 1007 ? { ...match, ...unscheduled } : match,
    );
    expect(minutes(shift(unscheduledFinal, 1000, 100))).toEqual([
      [1005, 130, 190],
      [1006, 220, 280],
    ]);
  });

  test('moved matches keep their durations and the distances within their round', () => {
    const uneven = knockout.map((match) => (match.id === 1005 ? { ...match, ...at(100, 90) } : match));
    expect(minutes(shift(uneven, 1000, 90)).slice(0, 2)).toEqual([
      [1004, 120, 180],
      [1005, 130, 220],
    ]);
  });

  test('a group match that is opened early moves an earlier round of its songs', () => {
    const groups = withSlots(groupMatches([4]), plan(groupMatches([4])));
    const early = groups.find((match) => match.round === 2) as Match;
    const slots = withSlots(groups, shift(groups, early.id, 60)).filter((match) => match.id !== early.id);
    expect(slots.map((match) => [match.round, (from(match) - START) / MINUTE])).toEqual([
      [1, 90],
      [1, 90],
      [2, 180],
      [3, 270],
      [3, 270],
    ]);
  });

  test('matches of the same round in other groups stay at their own times', () => {
    const [first, , ...others] = groupMatches([2, 2]);
    const otherGroup = { ...(groupMatches([2, 2])[1] as Match), ...at(20) };
    expect(shift([{ ...(first as Match), ...at(0) }, otherGroup, ...others], 1, 100, 0)).toEqual([]);
  });

  const scheduled = fc
    .tuple(
      fc.oneof(
        fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 4 }).map(groupMatches),
        fc.integer({ min: 4, max: 20 }).map(knockoutMatches),
      ),
      fc.constantFrom('concurrent' as const, 'sequential' as const),
    )
    .map(([matches, groupPhaseScheduling]) => ({
      groupPhaseScheduling,
      matchups: withSlots(
        matches,
        scheduleMatchups({ ...settings, groupPhaseScheduling, matchups: matches }),
      ),
    }));

  test('a shift moves no match earlier and keeps order, rounds and durations', () => {
    fc.assert(
      fc.property(
        scheduled,
        fc.nat(),
        fc.integer({ min: 0, max: 900 }),
        ({ matchups, groupPhaseScheduling }, pick, late) => {
          const cause = matchups[pick % matchups.length] as Match;
          const endsAt = until(cause) + late * MINUTE;
          const slots = shiftAfter({
            matchups,
            matchupId: cause.id,
            endsAt,
            intervalMinutes: 30,
            groupPhaseScheduling,
          });
          const changed = { ...cause, endTime: endsAt, status: 'active' as const };
          const after = withSlots(matchups, slots).map((match) => (match.id === cause.id ? changed : match));
          expect(clashes(after, new Set(after.map(({ id }) => id)))).toEqual([]);
          const byStart = (list: readonly Match[]) =>
            Map.groupBy(
              list.filter(({ id }) => id !== cause.id),
              from,
            );
          const rounds = [...byStart(matchups)]
            .sort(([a], [b]) => a - b)
            .map(([, list]) => list.map(({ id }) => id));
          const roundsAfter = [...byStart(after)]
            .sort(([a], [b]) => a - b)
            .map(([, list]) => list.map(({ id }) => id));
          expect(roundsAfter).toEqual(rounds);
          for (const [index, match] of after.entries()) {
            if (match.id === cause.id) continue;
            const before = matchups[index] as Match;
            expect(from(match)).toBeGreaterThanOrEqual(from(before));
            expect(until(match) - from(match)).toBe(until(before) - from(before));
          }
          const following = after.filter((match) => from(match) > from(cause));
          for (const match of following) expect(from(match)).toBeGreaterThanOrEqual(endsAt + 30 * MINUTE);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('after an outage of any length matches are played in order, in whole rounds (rule K9)', () => {
    fc.assert(
      fc.property(
        scheduled,
        fc.integer({ min: 1, max: 3000 }),
        ({ matchups, groupPhaseScheduling }, minute) => {
          const recoveredAt = START + minute * MINUTE;
          let state: Match[] = [...matchups];
          const order: number[] = [];
          for (let guard = 0; guard <= matchups.length; guard += 1) {
            const waiting = state
              .filter((match) => match.status === 'scheduled')
              .sort((a, b) => from(a) - from(b));
            const next = waiting[0];
            if (!next) break;
            const now = Math.max(recoveredAt, from(next));
            const missed = until(next) <= now;
            const endTime = missed ? now + until(next) - from(next) : until(next);
            const started = {
              ...next,
              startTime: missed ? now : from(next),
              endTime,
              status: 'active' as const,
            };
            state = state.map((match) => (match.id === next.id ? started : match));
            order.push(next.id);
            if (!missed) continue;
            const change = {
              matchups: state,
              matchupId: next.id,
              endsAt: endTime,
              intervalMinutes: 30,
              groupPhaseScheduling,
            };
            state = withSlots(state, shiftAfter(change));
          }
          expect(order).toEqual([...matchups].sort((a, b) => from(a) - from(b)).map(({ id }) => id));
          expect(clashes(state, new Set(order))).toEqual([]);
          const roundsBefore = Map.groupBy(matchups, from);
          for (const round of roundsBefore.values()) {
            const starts = new Set(
              state.filter(({ id }) => round.some((match) => match.id === id)).map(from),
            );
            expect(starts.size).toBe(1);
          }
        },
      ),
    );
  });
});

test('the schedule of 64 songs in drawn groups consists of whole rounds', () => {
  const entries = Array.from({ length: 64 }, (_, id) => ({ id, submitterId: id, artist: `${id}` }));
  const sizes = drawGroups(entries, 16, 'seed').map((group) => group.length);
  const slots = plan(groupMatches(sizes));
  expect(slots).toHaveLength(16 * 6);
  expect(new Set(slots.map(({ startTime }) => startTime)).size).toBe(3);
});
