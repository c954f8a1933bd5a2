import type { ShowAction, ShowStep, TournamentStatus } from '#engine/kinds.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { REVEAL_MS, VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { nextRound } from '#engine/schedule/next-round.ts';
import type { SchedulableMatchup } from '#engine/schedule/schedule.ts';

/** The limits of a show's settings, in seconds (rule R1). */
export const SHOW_LIMITS = {
  showSeconds: { min: 20, max: 600, default: 60 },
  breakSeconds: { min: 3, max: 120, default: 8 },
  listenSeconds: { min: 0, max: 60, default: 0 },
} as const;

/** The draw is shown for this long, unless a host goes on (rule R3). */
export const DRAW_MS = 12_000;
/** All screens show a result this long after the end of its vote, or after a slow server has told them (rule R17). */
const HOLD_MS = { afterEnd: 800, afterTold: 400 };
/** A person of a room is here while they were heard on a ballot within this time (rule R6). */
export const PRESENT_MS = 20_000;
/** One press of 'extend' moves the end of a vote by this. */
const EXTENSION_MS = 15_000;
/** A vote closes early at the earliest after this time of voting. */
const MIN_VOTING_MS = 10_000;
const MIN_TIEBREAKER_SECONDS = 20;

/** How long each part of a show lasts, in seconds. */
export type ShowSettings = { showSeconds: number; breakSeconds: number; listenSeconds: number };

/** Where a show stands. `until` is the epoch millisecond at which it goes on; null while it waits for a host. */
export type Show = {
  step: ShowStep;
  matchupId: number | null;
  until: number | null;
  /** A host asked for a pause, which begins when the open match is revealed. */
  isPausing: boolean;
};

/** The steps in which the show plays or waits between the start and the champion. */
const RUNNING: readonly ShowStep[] = ['draw', 'listen', 'vote', 'reveal', 'break', 'paused'];
/** The steps that `next` cuts short. */
const SKIPPABLE: readonly ShowStep[] = ['draw', 'listen', 'break'];

/** Whether the matches of a tournament are moved by its show alone. */
export const isShowRunning = ({ step }: Pick<Show, 'step'>): boolean => RUNNING.includes(step);

/**
 * The instant at which all screens show the result of a reveal that ends at `until`, and of which the server told them at
 * `toldAt` (rule R17). In epoch milliseconds.
 */
export const revealInstant = (until: number, toldAt: number): number =>
  Math.max(until - REVEAL_MS + HOLD_MS.afterEnd, toldAt + HOLD_MS.afterTold);

/**
 * Returns the step that a show takes because its tournament was changed otherwise, such as by a forced status; null where it
 * stays (rule R5). A champion is revealed first.
 */
export function stepAfterChange(
  step: ShowStep,
  {
    status,
    isRoomOpen,
    isRevealing,
  }: { status: TournamentStatus; isRoomOpen: boolean; isRevealing: boolean },
): ShowStep | null {
  if (status === 'setup') {
    if (step !== 'over' && !isShowRunning({ step })) return null;
    return isRoomOpen ? 'lobby' : 'closed';
  }
  if (!isTournamentOver({ status })) return step === 'lobby' ? 'paused' : null;
  return step === 'over' || (status === 'completed' && isRevealing) ? null : 'over';
}

/** How long a match of a show takes votes and is locked, in milliseconds; a tiebreaker half as long (rule R3). */
export function showMatchMs({ showSeconds }: ShowSettings, { tiebreakerLevel }: { tiebreakerLevel: number }) {
  if (tiebreakerLevel === 0) return showSeconds * 1000;
  return Math.max(MIN_TIEBREAKER_SECONDS, showSeconds / 2) * 1000;
}

/** A matchup as a show reads it; `playable` is how many of its two songs the stage can play. */
export type ShowMatchup = SchedulableMatchup & { playable: number };

/** What a show reads of its tournament. */
export type ShowTournament = Omit<Parameters<typeof nextRound>[1], 'schedulingType'> & {
  isCompleted: boolean;
  /** The group stage is decided and the knockout is not drawn. */
  awaitsKnockout: boolean;
  matchups: readonly ShowMatchup[];
};

/** What a show does next. `vote` opens the matchup unless it is open, `draw` draws the knockout. */
export type ShowMove =
  | { step: 'draw' | 'over' | 'paused'; matchupId: null; until: number | null }
  | { step: 'listen' | 'reveal' | 'break'; matchupId: number; until: number }
  | { step: 'vote'; matchupId: number; until: null };

const stop = (step: 'over' | 'paused'): ShowMove => ({ step, matchupId: null, until: null });

/** Returns the match that is played next: a tiebreaker first, then in the order of the draw; null when none can be. */
export function nextShowMatch({ matchups, ...settings }: ShowTournament): ShowMatchup | null {
  const round = nextRound(matchups, { ...settings, schedulingType: 'manual' });
  const [next] = round.toSorted((a, b) => b.tiebreakerLevel - a.tiebreakerLevel || a.id - b.id);
  return next ?? null;
}

/**
 * Returns the move at the end of the current step, or when a host skips it (rule R3). The end of a vote is the end of its
 * match. A show without a match that can be played pauses.
 */
export function nextMove(
  show: Show,
  { tournament, settings, now }: { tournament: ShowTournament; settings: ShowSettings; now: number },
): ShowMove {
  const { step, matchupId } = show;
  const isWaiting = ({ id, status }: ShowMatchup) => id === matchupId && status !== 'completed';
  if (step === 'listen' && matchupId !== null && tournament.matchups.some(isWaiting)) {
    return { step: 'vote', matchupId, until: null };
  }
  if (step === 'vote' && matchupId !== null) return { step: 'reveal', matchupId, until: now + REVEAL_MS };
  if (step === 'reveal' && show.isPausing && !tournament.isCompleted) return stop('paused');
  if (tournament.isCompleted) return stop('over');
  const open = tournament.matchups.find(({ status }) => status === 'active');
  if (open) return { step: 'vote', matchupId: open.id, until: null };
  const next = nextShowMatch(tournament);
  const breaksTie = next !== null && next.tiebreakerLevel > 0;
  if (step === 'reveal' && matchupId !== null && !breaksTie) {
    return { step: 'break', matchupId, until: now + settings.breakSeconds * 1000 };
  }
  if (tournament.awaitsKnockout) return { step: 'draw', matchupId: null, until: now + DRAW_MS };
  if (!next) return stop('paused');
  const listenMs = breaksTie ? 0 : next.playable * settings.listenSeconds * 1000;
  if (listenMs > 0) return { step: 'listen', matchupId: next.id, until: now + listenMs };
  return { step: 'vote', matchupId: next.id, until: null };
}

/** Why a host's action is refused. */
export type ShowRefusal =
  | 'not_open'
  | 'already_running'
  | 'not_running'
  | 'not_paused'
  | 'nothing_to_skip'
  | 'no_vote'
  | 'too_early'
  | 'locked'
  | 'longest';

type OpenVote = { startTime: number; endTime: number; latestEnd: number };

/** The end of the open vote after 'extend' or 'close', or why it stays (rule R4). Instants are in epoch milliseconds. */
export function changedEnd(
  action: 'extend' | 'close',
  { startTime, endTime, latestEnd }: OpenVote,
  now: number,
): { ok: true; endTime: number } | { ok: false; reason: 'too_early' | 'locked' | 'longest' } {
  if (endTime - now <= VOTING_LOCK_MS) return { ok: false, reason: 'locked' };
  if (action === 'extend') {
    if (endTime + EXTENSION_MS > latestEnd) return { ok: false, reason: 'longest' };
    return { ok: true, endTime: endTime + EXTENSION_MS };
  }
  if (now - startTime < MIN_VOTING_MS) return { ok: false, reason: 'too_early' };
  return { ok: true, endTime: now + VOTING_LOCK_MS };
}

/** Whether a host may do an action in the current step; `changedEnd` decides about times (rule R4). */
export function showRefusal(action: ShowAction, show: Show): ShowRefusal | null {
  const isRunning = isShowRunning(show);
  switch (action) {
    case 'open':
      return show.step === 'over' ? 'not_running' : null;
    case 'start':
      if (isRunning) return 'already_running';
      return show.step === 'lobby' ? null : 'not_open';
    case 'pause':
      return isRunning && show.step !== 'paused' && !show.isPausing ? null : 'not_running';
    case 'resume':
      return show.step === 'paused' || show.isPausing ? null : 'not_paused';
    case 'next':
      return SKIPPABLE.includes(show.step) ? null : 'nothing_to_skip';
    default:
      return show.step === 'vote' ? null : 'no_vote';
  }
}
