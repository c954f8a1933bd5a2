import type { ErrorCode } from '#contract/errors.ts';
import { MATCH_COMPLETED, MATCH_LOCKED } from '#contract/messages/match.ts';
import { latestEnd, type TimeChangeRefusal, timeChangeDecision } from '#engine/schedule/time-change.ts';
import { openAsManager } from '#server/features/access/service.ts';
import { type AppError, fieldError, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, type MatchupRow } from '#server/tournament/change.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { assignTimes, extendMatchup, setTimes } from '#server/tournament/times.ts';
import { changeMatchup, requireNotOver } from './changes.ts';

/** What the user reads when the times of a matchup cannot change. */
function timeRefusal(reason: TimeChangeRefusal, matchup: MatchupRow): AppError {
  const atEnd = (code: ErrorCode, message: string) => fieldError(code, 'endTime', message);
  switch (reason) {
    case 'completed':
      return wrongState(MATCH_COMPLETED);
    case 'locked':
      return atEnd('VOTING_LOCKED', MATCH_LOCKED);
    case 'too_long':
      return atEnd(
        'WRONG_STATE',
        `This match can be extended by at most ${maxExtensionText(matchup)} in all.`,
      );
    case 'in_the_past':
      return atEnd('INVALID_INPUT', 'The end time must be in the future.');
    case 'start_is_fixed':
    case 'not_later':
      return atEnd(
        'WRONG_STATE',
        'You can only extend a running match. Keep its start and choose a later end.',
      );
  }
}

const limitsOf = (matchup: MatchupRow) => ({
  ...toEpochTimes(matchup),
  firstEndTime: matchup.firstEndTime?.getTime() ?? null,
});

function maxExtensionText(matchup: MatchupRow): string {
  const limits = limitsOf(matchup);
  const extensionMs = (latestEnd(limits) ?? 0) - (limits.firstEndTime ?? limits.endTime ?? 0);
  const minutes = Math.floor(extensionMs / 60_000);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/**
 * Sets or clears the times of a matchup, or extends a running one. Equal times change nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, VOTING_LOCKED, INVALID_INPUT
 */
export async function updateSchedule({
  context,
  viewer,
  params: { id },
  body: { reason, ...body },
}: Call<'updateSchedule'>) {
  const startTime = body.startTime ? new Date(body.startTime) : null;
  const endTime = body.endTime ? new Date(body.endTime) : null;
  return changeMatchup(context, { viewer, id }, async (change, matchup) => {
    const wanted = toEpochTimes({ startTime, endTime });
    // Read after the lock: a batch of votes may have locked the matchup's row until its voting closed.
    const now = context.clock.now();
    const current = limitsOf(matchup);
    const decision = timeChangeDecision(current, wanted, now.getTime());
    if (!decision.ok) throw timeRefusal(decision.reason, matchup);
    if (decision.isExtension && endTime) return extendMatchup(change, matchup, { endTime, reason });
    change.isUnchanged = current.startTime === wanted.startTime && current.endTime === wanted.endTime;
    if (change.isUnchanged) return;
    const startsLate = startTime !== null && startTime < now;
    await setTimes(change, matchup, { startTime: startsLate ? now : startTime, endTime, reason });
  });
}

/**
 * Gives times to each unplayed matchup that lacks them.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function generateSchedule({
  context,
  viewer,
  params: { id: tournamentId },
}: Call<'generateSchedule'>) {
  await openAsManager(context, viewer, tournamentId);
  return changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    requireNotOver(change);
    const scheduledCount = await assignTimes(change);
    change.isUnchanged = scheduledCount === 0;
    const message =
      scheduledCount > 0
        ? `${scheduledCount} ${scheduledCount === 1 ? 'match has' : 'matches have'} been scheduled.`
        : 'All unplayed matches already have times.';
    return { scheduledCount, message };
  });
}
