import type { ErrorCode } from '#contract/errors.ts';
import type { Matchup } from '#contract/matchup.ts';
import { ACTIVATION_REFUSALS } from '#contract/messages/activation.ts';
import { MATCH_COMPLETED, MATCH_LOCKED } from '#contract/messages/match.ts';
import { shownCounts } from '#engine/matchup/count-visibility.ts';
import { deletionRefusalFor } from '#engine/matchup/fair-correction.ts';
import { canActivate, canDelete } from '#engine/matchup/status.ts';
import { latestEnd, type TimeChangeRefusal, timeChangeDecision } from '#engine/schedule/time-change.ts';
import type { Context, Viewer } from '#server/context.ts';
import {
  hasPower,
  openAsManager,
  openTournamentOfMatchup,
  requirePower,
} from '#server/features/access/service.ts';
import { type AppError, fieldError, forbidden, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import {
  changeTournament,
  findMatchups,
  findSongs,
  lockMatchup,
  type MatchupRow,
  record,
  type TournamentChange,
} from '#server/tournament/change.ts';
import { deleteMatchup as removeMatchup } from '#server/tournament/correct-result.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { requireNoShow } from '#server/tournament/follow-show.ts';
import { matchupNotFound, requireNotCancelled } from '#server/tournament/not-found.ts';
import { openMatchupNow, openNextRound } from '#server/tournament/open-matchup.ts';
import { requireNoOwnSide } from '#server/tournament/own-match.ts';
import { assignTimes, extendMatchup, setTimes } from '#server/tournament/times.ts';
import { loadMatchup } from './service.ts';

/**
 * Runs a change of a matchup's times by a user who manages the tournament and takes no side in it.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
async function changeMatchup(
  context: Context,
  { viewer, id }: { viewer: Viewer; id: number },
  apply: (change: TournamentChange, matchup: MatchupRow) => Promise<void>,
): Promise<Matchup> {
  const tournament = await openTournamentOfMatchup(context, viewer, id);
  await requirePower(context, viewer, tournament, 'manage');
  await changeTournament(context, { id: tournament.id, by: viewer }, async (change) => {
    await requireOpen(change);
    await requireNoOwnSide(change, viewer, 'times', (matchup) => matchup.id === id);
    await apply(change, await lockMatchup(change.tx, id));
  });
  return loadMatchup(context.db, id);
}

export const MATCHES_ARE_FINAL = 'This tournament is completed. Its matches can no longer be changed.';

/** @throws AppError WRONG_STATE in a completed or cancelled tournament (rule K12), and while a show runs it */
async function requireOpen(change: TournamentChange): Promise<void> {
  requireNotCancelled(change.tournament);
  if (change.tournament.status === 'completed') throw wrongState(MATCHES_ARE_FINAL);
  await requireNoShow(change);
}

/** Opens a matchup now, for its duration. @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE */
export async function activateMatchup({ context, viewer, params: { id } }: Call<'activateMatchup'>) {
  return changeMatchup(context, { viewer, id }, async (change, matchup) => {
    const decision = canActivate(matchup, await findMatchups(change.tx, change.tournament.id));
    if (!decision.ok) throw wrongState(ACTIVATION_REFUSALS[decision.reason]);
    await openMatchupNow(change, matchup);
  });
}

/**
 * Opens the waiting matchups of the next round now; with automatic scheduling those that start first.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function openRound({ context, viewer, params: { id: tournamentId } }: Call<'openRound'>) {
  await openAsManager(context, viewer, tournamentId);
  return changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    await requireOpen(change);
    // A due match that no server has opened yet would get other times.
    await requireNoOwnSide(change, viewer, 'times', ({ status }) => status === 'scheduled');
    const openedCount = await openNextRound(change);
    if (openedCount === 0) throw wrongState('No match can be opened now.');
    const message =
      openedCount === 1 ? '1 match is open for voting.' : `${openedCount} matches are open for voting.`;
    return { openedCount, message };
  });
}

const DELETION_REFUSALS = {
  is_tiebreaker: 'A tiebreaker cannot be deleted, because it decides another match.',
  is_locked: 'Voting on this match is locked. Delete it after its end.',
  has_dependants: 'A later match depends on this match. Delete the later match first.',
} as const;

const USER_REFUSALS = {
  is_completed: 'Only the tournament creator or an admin can delete a completed match.',
  has_own_song: 'You have a song in this match or its group. An admin can delete it.',
} as const;

/**
 * Deletes a matchup with its votes and messages, and takes back what they earned.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function deleteMatchup({ context, viewer, params: { id } }: Call<'deleteMatchup'>) {
  const tournament = await openTournamentOfMatchup(context, viewer, id);
  await requirePower(context, viewer, tournament, 'manage');
  const mayCorrectResults = await hasPower(context, viewer, tournament, 'own');
  await changeTournament(context, { id: tournament.id, by: viewer }, async (change) => {
    await requireOpen(change);
    const matchups = (await findMatchups(change.tx, tournament.id)).map(toEpochTimes);
    const matchup = matchups.find((row) => row.id === id);
    if (!matchup) throw matchupNotFound();
    const songs = await findSongs(change.tx, tournament.id);
    const now = context.clock.now().getTime();
    const refusal = deletionRefusalFor(viewer, { matchup, matchups, songs, mayCorrectResults, now });
    if (refusal) throw forbidden(USER_REFUSALS[refusal]);
    const decision = canDelete(matchup, matchups, now);
    if (!decision.ok) throw wrongState(DELETION_REFUSALS[decision.reason]);
    await removeMatchup(change, id);
    const { phase, round, position } = matchup;
    const { countVisibility } = change.tournament;
    const { totalVotes } = shownCounts({ ...matchup, countVisibility });
    const before = { phase, round, position, ...(totalVotes !== null && { votes: totalVotes }) };
    record(change, { action: 'matchup_deleted', matchupId: id, before });
  });
  return { message: 'Matchup Deleted!' };
}

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
export async function updateSchedule({ context, viewer, params, body }: Call<'updateSchedule'>) {
  const { id } = params;
  const { reason } = body;
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
export async function generateSchedule({ context, viewer, params }: Call<'generateSchedule'>) {
  const { id: tournamentId } = params;
  await openAsManager(context, viewer, tournamentId);
  return changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    await requireOpen(change);
    const scheduledCount = await assignTimes(change);
    change.isUnchanged = scheduledCount === 0;
    const message =
      scheduledCount > 0
        ? `${scheduledCount} ${scheduledCount === 1 ? 'match has' : 'matches have'} been scheduled.`
        : 'All unplayed matches already have times.';
    return { scheduledCount, message };
  });
}
