import { type GroupPhaseScheduling, isKnockoutOrder, roundOrder } from '#engine/formats/round-order.ts';

const MINUTE_MS = 60_000;

/** The first matches start 5 minutes after activation (A §4, R24). */
export const FIRST_MATCH_DELAY_MS = 5 * MINUTE_MS;
/** A full tournament starts by itself 5 minutes after capacity is reached (A §9, R22). */
export const AUTO_START_DELAY_MS = 5 * MINUTE_MS;
/** A tournament that waited in start_playoffs for 24 hours generates its knockout itself (R23). */
export const PLAYOFF_AUTO_GENERATE_MS = 24 * 60 * MINUTE_MS;

/**
 * A match as the schedule sees it. Times are epoch milliseconds; a side is null until its feeder has ended.
 */
export type SchedulableMatchup = {
  id: number;
  phase: string;
  round: number;
  groupId: number | null;
  song1Id: number | null;
  song2Id: number | null;
  startTime: number | null;
  endTime: number | null;
  status: string;
  tiebreakerLevel: number;
};

/** New times of a match, in epoch milliseconds. */
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

/** What a schedule is made from; `startAt` is the earliest start of any match, in epoch milliseconds. */
export type ScheduleRequest = {
  matchups: readonly SchedulableMatchup[];
  startAt: number;
  durationMinutes: number;
  intervalMinutes: number;
  groupPhaseScheduling: GroupPhaseScheduling;
};

/**
 * Times for every unscheduled, unplayed match, round after round with the interval between them (R24, R25).
 * Matches of a round start together, beside those of the round which have a time already. A match with both
 * times is never moved, and no song is ever in two matches at once: a match with an unknown side counts as
 * if any song could play in it, so where a later match was put by hand into the way of an earlier round,
 * that round starts after it.
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
    const open = round.filter((matchup) => !hasTimes(matchup) && isUnplayed(matchup));
    const ends = round.filter(hasTimes).map(({ endTime }) => endTime);
    if (open.length > 0) {
      const inTheWay = fixed.filter((other) => open.some((matchup) => mayMeet(matchup, other, orderOf)));
      const startTime = freeStart({ from: startBeside(round, earliest), inTheWay, durationMs, intervalMs });
      const endTime = startTime + durationMs;
      for (const { id } of open) slots.push({ id, startTime, endTime });
      ends.push(endTime);
    }
    earliest = Math.max(earliest, ...ends.map((end) => end + intervalMs));
  }
  return slots;
}

/** The start that matches of the round were given by hand, if it is still possible, else the earliest one. */
function startBeside(round: readonly SchedulableMatchup[], earliest: number): number {
  const starts = round
    .filter(hasTimes)
    .filter((matchup) => matchup.tiebreakerLevel === 0 && matchup.startTime >= earliest)
    .map(({ startTime }) => startTime);
  return starts.length > 0 ? Math.min(...starts) : earliest;
}

/**
 * Whether one song could have to play in both: known ones by their songs, and any song of another round in
 * an unknown side.
 */
function mayMeet(
  open: SchedulableMatchup,
  other: SchedulableMatchup,
  orderOf: (matchup: SchedulableMatchup) => number,
): boolean {
  if (sharesSong(open, other)) return true;
  return orderOf(open) !== orderOf(other) && (hasUnknownSide(open) || hasUnknownSide(other));
}

/** The first start from `from` on whose window meets none of the matches in the way. */
function freeStart(window: {
  from: number;
  inTheWay: readonly TimedMatchup[];
  durationMs: number;
  intervalMs: number;
}): number {
  let start = window.from;
  for (const other of window.inTheWay.toSorted((a, b) => a.startTime - b.startTime)) {
    const overlaps = other.startTime < start + window.durationMs && start < other.endTime;
    if (overlaps) start = other.endTime + window.intervalMs;
  }
  return start;
}

/**
 * What moves together: a round of the knockout, or the matches of a group round that start at the same
 * time.
 */
type Block = { order: number; matches: TimedMatchup[]; startTime: number; endTime: number };

/** Something that now ends later: a block that it pushes starts at `until` or after. */
type Push = { until: number; pushes: (block: Block) => boolean };

/**
 * The new times of everything that has to move because a matchup now ends at `endsAt`: an extension, a
 * match opened by hand, a tiebreaker that overruns, a window that passed while no server was up (R21, R24).
 * What follows starts the interval after it at the earliest, rounds move together, order and durations are
 * kept, and what has started or has room enough stays. Nothing moves to an earlier time. `matchups` may
 * hold the matchup's times from before or after its change.
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
  const pushes = [pushOfCause(cause, orderOf(cause), endsAt, intervalMs)];
  const slots: TimeSlot[] = [];
  for (const block of blocksOf(movable, orderOf)) {
    const until = Math.max(...pushes.filter((push) => push.pushes(block)).map((push) => push.until));
    if (block.startTime >= until) continue;
    const by = until - block.startTime;
    for (const { id, startTime, endTime } of block.matches) {
      slots.push({ id, startTime: startTime + by, endTime: endTime + by });
    }
    pushes.push(pushOfMoved(block, block.endTime + by + intervalMs));
  }
  return slots;
}

/** Everything of a later round follows the cause, and whatever else needs one of its songs before it ends. */
function pushOfCause(cause: SchedulableMatchup, order: number, endsAt: number, intervalMs: number): Push {
  return {
    until: endsAt + intervalMs,
    pushes: (block) =>
      block.order > order ||
      (block.startTime < endsAt && block.matches.some((matchup) => sharesSong(matchup, cause))),
  };
}

/** A moved block stays before what came after it, and before every later round of the knockout. */
function pushOfMoved(moved: Block, until: number): Push {
  return {
    until,
    pushes: (block) =>
      block.startTime >= moved.endTime || (isKnockoutOrder(block.order) && block.order > moved.order),
  };
}

/**
 * Group blocks by time, then the knockout's rounds in their order: what pushes comes before what is pushed.
 */
function blocksOf(
  matchups: readonly TimedMatchup[],
  orderOf: (matchup: SchedulableMatchup) => number,
): Block[] {
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
