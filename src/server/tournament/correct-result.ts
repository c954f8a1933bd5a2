import type { Correction } from '#contract/matchup.ts';
import type { CorrectionReason } from '#engine/kinds.ts';
import { record, type TournamentChange } from './change.ts';
import * as data from './data.ts';
import { applyDecision, completeMatchup } from './decide-matchup.ts';
import { advanceTournament } from './finish-tournament.ts';
import { planResume } from './missing-matches.ts';
import { dropLeftVotes } from './move-votes-data.ts';
import { recordTimes } from './record-times.ts';
import { takeBackResult } from './take-back.ts';
import { shiftLaterMatchups } from './times.ts';

/** Opens a completed matchup again for some minutes, with the votes that it has; later matchups move. */
export async function reopenMatchup(
  change: TournamentChange,
  matchup: data.MatchupRow,
  { minutes, note }: { minutes: number; note: string | null },
): Promise<void> {
  await takeBackResult(change, matchup);
  await dropLeftVotes(change.tx, matchup.id);
  const endTime = new Date(change.now.getTime() + minutes * 60_000);
  const times = { startTime: change.now, endTime };
  await data.updateMatchup(change.tx, matchup.id, {
    ...times,
    status: 'active',
    firstEndTime: endTime,
    timeChange: recordTimes(change, matchup, { action: 'match_reopened', times, reason: note }),
    correction: correctionOf(change, { action: 'reopened', reason: null, note }),
  });
  await shiftLaterMatchups(change, { id: matchup.id, endTime });
  await planResume(change);
}

/** Names the winner of a completed matchup, in place of its result (rule J3). */
export async function decideMatchup(
  change: TournamentChange,
  matchup: data.MatchupRow,
  { winnerId, reason, note }: { winnerId: number; reason: CorrectionReason; note: string | null },
): Promise<void> {
  await takeBackResult(change, matchup);
  record(change, {
    action: 'matchup_decided',
    matchupId: matchup.id,
    reason: note === null ? reason : `${reason}: ${note}`,
    before: { winnerId: matchup.winnerId, decidedBy: matchup.decidedBy },
    after: { winnerId, decidedBy: 'decision' },
  });
  const done = await completeMatchup(change, matchup, {
    winnerId,
    decidedBy: 'decision',
    correction: correctionOf(change, { action: 'decided', reason, note }),
  });
  await applyDecision(change, done, winnerId);
  await advanceTournament(change);
}

const correctionOf = ({ now, actor }: TournamentChange, what: Omit<Correction, 'at' | 'by'>): Correction => ({
  at: now.toISOString(),
  by: actor.role,
  ...what,
});
