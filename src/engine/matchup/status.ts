import { FINALS, isGroupPhase, isKnockoutPhase, resultWeight, SEMIFINALS } from '#engine/formats/phases.ts';
import type { MatchupPhase, MatchupStatus } from '#engine/kinds.ts';
import { type EpochTimes, type MatchupClock, timing, votingState } from './voting-window.ts';

type Sides = { song1Id: number | null; song2Id: number | null };

/** Returns the status of a matchup before its start: scheduled with both sides and times, else pending (rule K6). */
export function initialStatus(matchup: Sides & EpochTimes): 'pending' | 'scheduled' {
  const { song1Id, song2Id, startTime, endTime } = matchup;
  return [song1Id, song2Id, startTime, endTime].includes(null) ? 'pending' : 'scheduled';
}

/** Whether a matchup is being played: it is active, or it is due and the server opens it within a second (rule K8). */
export function isPlaying({ status, startTime }: Pick<MatchupClock, 'status' | 'startTime'>, now: number) {
  return status === 'active' || (status === 'scheduled' && startTime !== null && startTime <= now);
}

/** The fields that tell whether a matchup has started. Votes are null while they are hidden from the viewer. */
export type StartableMatchup = Pick<MatchupClock, 'status' | 'startTime'> & {
  song1Votes: number | null;
  song2Votes: number | null;
};

/** Whether a matchup has started: it is completed, active or due, or a forced status closed it with votes (rule O5). */
export function hasStarted(matchup: StartableMatchup, now: number): boolean {
  const votes = (matchup.song1Votes ?? 0) + (matchup.song2Votes ?? 0);
  return matchup.status === 'completed' || isPlaying(matchup, now) || votes > 0;
}

type Activatable = Sides & { phase: MatchupPhase; status: MatchupStatus };
/** Why a matchup cannot be activated. */
export type ActivationRefusal =
  | 'already_active'
  | 'already_completed'
  | 'semifinals_unfinished'
  | 'side_unknown';

/**
 * Whether a matchup may become active: it is pending or scheduled and has both songs, and a final also needs all semifinals
 * completed (rule K7). `siblings` are the tournament's matchups.
 */
export function canActivate(
  matchup: Activatable,
  siblings: readonly { phase: MatchupPhase; status: MatchupStatus }[],
): { ok: true } | { ok: false; reason: ActivationRefusal } {
  if (matchup.status === 'active') return { ok: false, reason: 'already_active' };
  if (matchup.status === 'completed') return { ok: false, reason: 'already_completed' };
  const hasOpenSemifinal = siblings.some(
    ({ phase, status }) => phase === SEMIFINALS && status !== 'completed',
  );
  if (matchup.phase === FINALS && hasOpenSemifinal) return { ok: false, reason: 'semifinals_unfinished' };
  if (matchup.song1Id === null || matchup.song2Id === null) return { ok: false, reason: 'side_unknown' };
  return { ok: true };
}

type Deletable = MatchupClock & {
  id: number;
  phase: MatchupPhase;
  tiebreakerLevel: number;
  winnerToId: number | null;
  loserToId: number | null;
};
/** Why a matchup cannot be deleted. */
export type DeletionRefusal = 'is_tiebreaker' | 'is_locked' | 'has_dependants';

/**
 * Whether a matchup may be deleted: it is no tiebreaker, it has no tiebreaker and no next match, and the knockout
 * is not drawn yet if it is a group match. Locked voting prevents the deletion, because its end is fixed. `siblings` are the
 * tournament's matchups, `now` is in epoch milliseconds.
 */
export function canDelete(
  matchup: Deletable,
  siblings: readonly { phase: MatchupPhase; parentMatchupId: number | null }[],
  now: number,
): { ok: true } | { ok: false; reason: DeletionRefusal } {
  if (matchup.tiebreakerLevel > 0) return { ok: false, reason: 'is_tiebreaker' };
  if (votingState(matchup, now) === 'locked') return { ok: false, reason: 'is_locked' };
  const hasNextMatch = matchup.winnerToId !== null || matchup.loserToId !== null;
  const hasTiebreaker = siblings.some(({ parentMatchupId }) => parentMatchupId === matchup.id);
  const seedsKnockout = isGroupPhase(matchup.phase) && siblings.some(({ phase }) => isKnockoutPhase(phase));
  if (hasNextMatch || hasTiebreaker || seedsKnockout) return { ok: false, reason: 'has_dependants' };
  return { ok: true };
}

type CarouselMatchup = MatchupClock & { id: number; phase: MatchupPhase };

const LIVE = 0;
const UPCOMING = 1;
const COMPLETED = 2;

function carouselSection(matchup: CarouselMatchup, now: number): number {
  if (matchup.status === 'completed') return COMPLETED;
  return matchup.status === 'active' || timing(matchup, now) === 'live' ? LIVE : UPCOMING;
}

/**
 * Orders matchups for the carousel: live ones by the soonest end, upcoming ones by the earliest start, then completed ones
 * by phase and the latest end (rule W19). A matchup without a time comes last among the upcoming ones.
 */
export function carouselOrder<T extends CarouselMatchup>(matchups: readonly T[], now: number): T[] {
  const within = (section: number, a: T, b: T) => {
    if (section === LIVE) return (a.endTime ?? Infinity) - (b.endTime ?? Infinity);
    if (section === UPCOMING) return (a.startTime ?? Infinity) - (b.startTime ?? Infinity);
    return resultWeight(b.phase) - resultWeight(a.phase) || (b.endTime ?? 0) - (a.endTime ?? 0);
  };
  return [...matchups].sort((a, b) => {
    const section = carouselSection(a, now);
    return section - carouselSection(b, now) || within(section, a, b) || a.id - b.id;
  });
}

type WithParent = {
  id: number;
  status: MatchupStatus;
  tiebreakerLevel: number;
  parentMatchupId: number | null;
};

/**
 * Puts a tiebreaker in place of each parent: the active one, else the highest level (rule T5). A tiebreaker whose parent is
 * not in the list is left out.
 */
export function withTiebreakersInPlace<T extends WithParent>(matchups: readonly T[]): T[] {
  const children = Map.groupBy(
    matchups.filter((matchup) => matchup.tiebreakerLevel > 0),
    (matchup) => matchup.parentMatchupId,
  );
  return matchups
    .filter((matchup) => matchup.tiebreakerLevel === 0)
    .map((parent) => {
      const byLevel = (children.get(parent.id) ?? []).sort((a, b) => b.tiebreakerLevel - a.tiebreakerLevel);
      return byLevel.find((child) => child.status === 'active') ?? byLevel[0] ?? parent;
    });
}
