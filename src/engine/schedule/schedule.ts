import { isKnockoutOrder, roundOrder } from '#engine/formats/round-order.ts';
import type { GroupPhaseScheduling, MatchupPhase, MatchupStatus } from '#engine/kinds.ts';
import { tiebreakerDurationMs } from '#engine/matchup/result.ts';

const MINUTE_MS = 60_000;

/** The first matches start this long after the draw (rule S1). */
export const FIRST_MATCH_DELAY_MS = 5 * MINUTE_MS;
/** A tournament at capacity starts by itself after this time (rule K2). */
export const AUTO_START_DELAY_MS = 5 * MINUTE_MS;
/** A stage without an undecided match continues by itself after this time (rule K13). */
export const RESUME_DELAY_MS = 5 * MINUTE_MS;
/** A tournament generates its knockout by itself after this time in start_playoffs (rule K5). */
export const PLAYOFF_AUTO_GENERATE_MS = 24 * 60 * MINUTE_MS;

/** A match as the schedule needs it. Times are epoch milliseconds, and a side is null until its feeder ends. */
export type SchedulableMatchup = {
  id: number;
  phase: MatchupPhase;
  round: number;
  groupId: number | null;
  song1Id: number | null;
  song2Id: number | null;
  startTime: number | null;
  endTime: number | null;
  status: MatchupStatus;
  tiebreakerLevel: number;
};

/** The new times of a match, in epoch milliseconds. */
export type TimeSlot = { id: number; startTime: number; endTime: number };

type TimedMatchup = SchedulableMatchup & { startTime: number; endTime: number };

function hasTimes(matchup: SchedulableMatchup): matchup is TimedMatchup {
  return matchup.startTime !== null && matchup.endTime !== null;
}

function isUnplayed({ status }: SchedulableMatchup): boolean {
  return status !== 'active' && status !== 'completed';
}

function hasUnknownSide({ song1Id, song2Id }: SchedulableMatchup): boolean {
  return song1Id === null || song2Id === null;
}

function sharesSong(a: SchedulableMatchup, b: SchedulableMatchup): boolean {
  const songs = [a.song1Id, a.song2Id].filter((song) => song !== null);
  return songs.some((song) => song === b.song1Id || song === b.song2Id);
}

/** The input of a schedule. `startAt` is the earliest start of any match, in epoch milliseconds. */
export type ScheduleRequest = {
  matchups: readonly SchedulableMatchup[];
  startAt: number;
  durationMinutes: number;
  intervalMinutes: number;
  groupPhaseScheduling: GroupPhaseScheduling;
};

/**
 * Returns times for every unplayed match without both times, round after round with the interval between them (rule S3). Matches of a round start together, and with the timed matches of their round unless those start before the round may
 * begin. Timed matches never move. No song is in two matches at once; an unknown side counts as any song (rule S4).
 */
export function scheduleMatchups(request: ScheduleRequest): TimeSlot[] {
  const { matchups, startAt } = request;
  const orderOf = roundOrder(matchups, request.groupPhaseScheduling);
  const durationMs = request.durationMinutes * MINUTE_MS;
  const intervalMs = request.intervalMinutes * MINUTE_MS;
  const fixed = matchups.filter(hasTimes);
  const rounds = Map.groupBy(matchups, orderOf);
  const slots: TimeSlot[] = [];
  let earliest = startAt;
  for (const order of [...rounds.keys()].sort((a, b) => a - b)) {
    const round = rounds.get(order) ?? [];
    const untimed = round.filter((matchup) => !hasTimes(matchup) && isUnplayed(matchup));
    const ends = round.filter(hasTimes).map(({ endTime }) => endTime);
    if (untimed.length > 0) {
      const obstacles = fixed.filter((other) =>
        untimed.some((matchup) => mayShareSong(matchup, other, orderOf)),
      );
      const startTime = freeStart({ from: roundStart(round, earliest), obstacles, durationMs, intervalMs });
      const endTime = startTime + durationMs;
      for (const matchup of untimed) {
        const lengthMs =
          matchup.tiebreakerLevel > 0 ? tiebreakerDurationMs(request.durationMinutes) : durationMs;
        slots.push({ id: matchup.id, startTime, endTime: startTime + lengthMs });
      }
      ends.push(endTime);
    }
    earliest = Math.max(earliest, ...ends.map((end) => end + intervalMs));
  }
  return slots;
}

/** Returns the earliest start of the round's timed matches that is not before `earliest`; without one, `earliest`. */
function roundStart(round: readonly SchedulableMatchup[], earliest: number): number {
  const starts = round
    .filter(hasTimes)
    .filter((matchup) => matchup.tiebreakerLevel === 0 && matchup.startTime >= earliest)
    .map(({ startTime }) => startTime);
  return starts.length > 0 ? Math.min(...starts) : earliest;
}

/** Whether a song may have to play in both matches. An unknown side may be any song of another round. */
function mayShareSong(
  matchup: SchedulableMatchup,
  other: SchedulableMatchup,
  orderOf: (matchup: SchedulableMatchup) => number,
): boolean {
  if (sharesSong(matchup, other)) return true;
  return orderOf(matchup) !== orderOf(other) && (hasUnknownSide(matchup) || hasUnknownSide(other));
}

/** Returns the first start, not before `from`, whose window overlaps no obstacle. */
function freeStart(window: {
  from: number;
  obstacles: readonly TimedMatchup[];
  durationMs: number;
  intervalMs: number;
}): number {
  let start = window.from;
  for (const other of window.obstacles.toSorted((a, b) => a.startTime - b.startTime)) {
    const overlaps = other.startTime < start + window.durationMs && start < other.endTime;
    if (overlaps) start = other.endTime + window.intervalMs;
  }
  return start;
}

/** Matches that move together: a round of the knockout, or the matches of a group round with the same start. */
type Block = { order: number; matches: TimedMatchup[]; startTime: number; endTime: number };

/** The effect of a match that ends later: each block that it delays starts at `notBefore` or later. */
type Delay = { notBefore: number; delays: (block: Block) => boolean };

/**
 * Returns the new times of all matches that move because a matchup now ends at `endsAt`, in epoch milliseconds (rules S7,
 * K9). Rounds move together and keep their order and durations, with the interval after the matchup. Started matches and
 * matches with enough room stay, and no match moves to an earlier time. `matchups` may hold the old or the new times of the
 * matchup.
 */
export function shiftAfter(change: {
  matchups: readonly SchedulableMatchup[];
  matchupId: number;
  endsAt: number;
  intervalMinutes: number;
  groupPhaseScheduling: GroupPhaseScheduling;
}): TimeSlot[] {
  const { matchups, matchupId, endsAt } = change;
  const orderOf = roundOrder(matchups, change.groupPhaseScheduling);
  const intervalMs = change.intervalMinutes * MINUTE_MS;
  const cause = matchups.find(({ id }) => id === matchupId);
  if (!cause) return [];
  const movable = matchups
    .filter(hasTimes)
    .filter((matchup) => isUnplayed(matchup) && matchup.id !== matchupId);
  const delays = [delayOfCause(cause, orderOf(cause), endsAt, intervalMs)];
  const slots: TimeSlot[] = [];
  for (const block of blocksOf(movable, orderOf)) {
    const notBefore = Math.max(
      ...delays.filter((delay) => delay.delays(block)).map((delay) => delay.notBefore),
    );
    if (block.startTime >= notBefore) continue;
    const shiftMs = notBefore - block.startTime;
    for (const { id, startTime, endTime } of block.matches) {
      slots.push({ id, startTime: startTime + shiftMs, endTime: endTime + shiftMs });
    }
    delays.push(delayOfMoved(block, block.endTime + shiftMs + intervalMs));
  }
  return slots;
}

/** The changed matchup delays all later rounds, and each block that needs one of its songs before it ends. */
function delayOfCause(cause: SchedulableMatchup, order: number, endsAt: number, intervalMs: number): Delay {
  return {
    notBefore: endsAt + intervalMs,
    delays: (block) =>
      block.order > order ||
      (block.startTime < endsAt && block.matches.some((matchup) => sharesSong(matchup, cause))),
  };
}

/** A moved block delays each block that came after it, and all later rounds of the knockout. */
function delayOfMoved(moved: Block, notBefore: number): Delay {
  return {
    notBefore,
    delays: (block) =>
      block.startTime >= moved.endTime || (isKnockoutOrder(block.order) && block.order > moved.order),
  };
}

/** Returns group blocks by time, then the rounds of the knockout, so that a block comes before those that it delays. */
function blocksOf(matchups: readonly TimedMatchup[], orderOf: (matchup: SchedulableMatchup) => number) {
  const byRound = Map.groupBy(matchups, (matchup) => {
    const order = orderOf(matchup);
    return isKnockoutOrder(order) ? `${order}` : `${order} ${matchup.startTime}`;
  });
  const blocks = [...byRound.values()].map((matches): Block => {
    const order = orderOf(matches[0] as TimedMatchup);
    const startTime = Math.min(...matches.map((match) => match.startTime));
    const endTime = Math.max(...matches.map((match) => match.endTime));
    return { order, matches, startTime, endTime };
  });
  return blocks.sort((a, b) => {
    const [aKnockout, bKnockout] = [isKnockoutOrder(a.order), isKnockoutOrder(b.order)];
    if (aKnockout !== bKnockout) return aKnockout ? 1 : -1;
    return aKnockout ? a.order - b.order : a.startTime - b.startTime || a.order - b.order;
  });
}
