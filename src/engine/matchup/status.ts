import { FINALS, isGroupPhase, isKnockoutPhase, resultWeight, SEMIFINALS } from '#engine/formats/phases.ts';
import { type MatchupClock, timing } from './voting-window.ts';

type Sides = { song1Id: number | null; song2Id: number | null };
type Times = { startTime: number | null; endTime: number | null };

/**
 * The status of a matchup that has not started: scheduled once both sides and both times are known, else
 * pending (R20).
 */
export function initialStatus(matchup: Sides & Times): 'pending' | 'scheduled' {
  const { song1Id, song2Id, startTime, endTime } = matchup;
  return [song1Id, song2Id, startTime, endTime].includes(null) ? 'pending' : 'scheduled';
}

type Activatable = Sides & { phase: string; status: string };
/** Why a matchup cannot be activated. */
export type ActivationRefusal =
  | 'already_active'
  | 'already_completed'
  | 'semifinals_unfinished'
  | 'side_unknown';

/**
 * Whether a matchup may become active: pending or scheduled, both songs known, and a Finals matchup only
 * when every Semifinals matchup is completed (T §4, R20). `siblings` are the tournament's matchups.
 */
export function canActivate(
  matchup: Activatable,
  siblings: readonly { phase: string; status: string }[],
): { ok: true } | { ok: false; reason: ActivationRefusal } {
  if (matchup.status === 'active') return { ok: false, reason: 'already_active' };
  if (matchup.status === 'completed') return { ok: false, reason: 'already_completed' };
  const waits = siblings.some(({ phase, status }) => phase === SEMIFINALS && status !== 'completed');
  if (matchup.phase === FINALS && waits) return { ok: false, reason: 'semifinals_unfinished' };
  if (matchup.song1Id === null || matchup.song2Id === null) return { ok: false, reason: 'side_unknown' };
  return { ok: true };
}

type Deletable = {
  id: number;
  phase: string;
  tiebreakerLevel: number;
  winnerToId: number | null;
  loserToId: number | null;
};
/** Why a matchup cannot be deleted. */
export type DeletionRefusal = 'is_tiebreaker' | 'has_dependants';

/**
 * Whether a matchup may be deleted (R13): no later one depends on it. A later one is its tiebreaker, the match that its
 * winner or loser goes to, and for a group match the whole knockout; a tiebreaker is what its parent waits for.
 */
export function canDelete(
  matchup: Deletable,
  siblings: readonly { phase: string; parentMatchupId: number | null }[],
): { ok: true } | { ok: false; reason: DeletionRefusal } {
  if (matchup.tiebreakerLevel > 0) return { ok: false, reason: 'is_tiebreaker' };
  const leadsOn = matchup.winnerToId !== null || matchup.loserToId !== null;
  const hasTiebreaker = siblings.some(({ parentMatchupId }) => parentMatchupId === matchup.id);
  const seedsKnockout = isGroupPhase(matchup.phase) && siblings.some(({ phase }) => isKnockoutPhase(phase));
  if (leadsOn || hasTiebreaker || seedsKnockout) return { ok: false, reason: 'has_dependants' };
  return { ok: true };
}

type CarouselMatchup = MatchupClock & { id: number; phase: string };

const LIVE = 0;
const COMING = 1;
const OVER = 2;

function carouselPlace(matchup: CarouselMatchup, now: number): number {
  if (matchup.status === 'completed') return OVER;
  return matchup.status === 'active' || timing(matchup, now) === 'live' ? LIVE : COMING;
}

/**
 * The order of the carousel (A §2, T §2): live ones, the soonest end first; then those to come, the
 * earliest start first and those without a time last; then completed ones, the weightiest phase first (T
 * §4), then the latest.
 */
export function carouselOrder<T extends CarouselMatchup>(matchups: readonly T[], now: number): T[] {
  const within = (place: number, a: T, b: T) => {
    if (place === LIVE) return (a.endTime ?? Infinity) - (b.endTime ?? Infinity);
    if (place === COMING) return (a.startTime ?? Infinity) - (b.startTime ?? Infinity);
    return resultWeight(b.phase) - resultWeight(a.phase) || (b.endTime ?? 0) - (a.endTime ?? 0);
  };
  return [...matchups].sort((a, b) => {
    const place = carouselPlace(a, now);
    return place - carouselPlace(b, now) || within(place, a, b) || a.id - b.id;
  });
}

type WithParent = { id: number; status: string; tiebreakerLevel: number; parentMatchupId: number | null };

/**
 * Shows each tiebreaker in place of its parent: the active one, otherwise the highest level (T §2). Every
 * matchup of level 0 keeps its place, and no tiebreaker stands beside its parent; one whose parent is not
 * in the list is left out.
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
