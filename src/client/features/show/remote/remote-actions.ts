import { countText } from '#client/lib/format/number-text.ts';
import { parseInstant, parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { ShowAction } from '#engine/kinds.ts';
import { sizeLimits } from '#engine/matchup/tournament-rules.ts';
import { latestEnd } from '#engine/schedule/time-change.ts';
import { changedEnd, showRefusal } from '#engine/show/show.ts';

type Filling = Pick<TournamentDetail, 'songCount' | 'maxParticipants' | 'tournamentType'>;
/** How a show can start now, or what it still needs. */
export type StartOffer = { label: string; fewerSongs: boolean; missing: null } | { missing: string };

/** Whether a show may start with the songs that are in (rule R3). */
export function startOffer({ songCount, maxParticipants, tournamentType }: Filling): StartOffer {
  if (songCount >= maxParticipants) return { label: 'Start the show', fewerSongs: false, missing: null };
  const missing = sizeLimits(tournamentType).min - songCount;
  if (missing <= 0) return { label: `Start with ${songCount} songs`, fewerSongs: true, missing: null };
  return { missing: `${countText(missing, 'more song')} needed to start` };
}

type Moment = {
  show: ShowState;
  matchup: Matchup | undefined;
  /** The host entered exactly one of the two songs (rule J10). */
  hasOwnSide: boolean;
  /** In epoch milliseconds. */
  now: number;
};

export type RunningAction = Exclude<ShowAction, 'open' | 'start'>;

/** The actions of a running show that can act now. Each has its column, so that no button moves under a finger. */
export function runningActions(moment: Moment): { action: RunningAction; column: 1 | 2 | 3 }[] {
  const { show } = moment;
  const columns: [RunningAction, 1 | 2 | 3][] = [
    ['pause', 1],
    ['resume', 1],
    ['next', 2],
    ['extend', 2],
    ['close', 3],
  ];
  return columns
    .filter(([action]) => showRefusal(action, show) === null && canChangeEnd(action, moment))
    .map(([action, column]) => ({ action, column }));
}

function canChangeEnd(action: RunningAction, { matchup, hasOwnSide, now }: Moment): boolean {
  if (action !== 'extend' && action !== 'close') return true;
  if (!matchup || hasOwnSide) return false;
  const { startTime, endTime } = parseTimes(matchup);
  if (startTime === null || endTime === null) return false;
  const limits = { startTime, endTime, firstEndTime: parseInstant(matchup.firstEndTime) };
  return changedEnd(action, { startTime, endTime, latestEnd: latestEnd(limits) ?? endTime }, now).ok;
}
