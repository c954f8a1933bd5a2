import type { ErrorCode } from '#contract/errors.ts';
import type { UserVotes, VoteAnswer, VoteBody } from '#contract/vote.ts';
import { canVote } from '#engine/matchup/voting-window.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournament, openTournamentOfMatchup } from '#server/features/access/service.ts';
import { AppError } from '#server/http/errors.ts';
import type { BallotRefusal } from './ballot.ts';
import * as data from './data.ts';

const REFUSALS: Record<BallotRefusal, { code: ErrorCode; message: string }> = {
  not_found: { code: 'NOT_FOUND', message: 'Voting not available: Match not found.' },
  wrong_tournament: { code: 'INVALID_INPUT', message: 'This match belongs to another tournament.' },
  wrong_song: { code: 'INVALID_INPUT', message: 'This song does not play in this match.' },
  not_open: { code: 'VOTING_CLOSED', message: 'This match is not currently accepting votes.' },
  ended: { code: 'VOTING_CLOSED', message: 'Voting closed: Voting is no longer available for this matchup.' },
  locked: { code: 'VOTING_LOCKED', message: 'Voting closes with 10 seconds remaining' },
};

const MESSAGES = { cast: 'Vote confirmed!', updated: 'Vote updated!', removed: 'Vote removed!' } as const;

/**
 * Counts a vote; the answer is sent after it is committed (R26).
 * @throws AppError NOT_FOUND, INVALID_INPUT, VOTING_CLOSED, VOTING_LOCKED, UNAVAILABLE
 */
export async function castVote(
  { ballotBox }: Context,
  viewer: Viewer,
  body: VoteBody,
  key: string | null,
): Promise<VoteAnswer> {
  const outcome = await ballotBox.cast({ ...body, userId: viewer.id, key }).catch(() => {
    throw new AppError('UNAVAILABLE', 'Your vote could not be counted right now. Please try again.');
  });
  if (!outcome.ok) {
    const { code, message } = REFUSALS[outcome.reason];
    throw new AppError(code, message);
  }
  return {
    message: MESSAGES[outcome.effect],
    matchupId: body.matchupId,
    songId: outcome.songId,
    isUpdate: outcome.effect === 'updated',
    deleted: outcome.effect === 'removed',
    tally: outcome.tally,
  };
}

/** The viewer's standing votes in a tournament (T §3). */
export async function listUserVotes(
  context: Context,
  viewer: Viewer,
  tournamentId: number,
): Promise<UserVotes> {
  await openTournament(context, viewer, tournamentId);
  return data.findUserVotes(context.db, viewer.id, tournamentId);
}

/** The viewer's own ballot in a matchup, and whether it takes votes now. @throws AppError NOT_FOUND */
export async function checkVote(context: Context, viewer: Viewer, matchupId: number) {
  await openTournamentOfMatchup(context, viewer, matchupId);
  const row = await data.findVote(context.db, viewer.id, matchupId);
  if (!row) throw new AppError('NOT_FOUND', 'Match not found.');
  const times = { startTime: row.startTime?.getTime() ?? null, endTime: row.endTime?.getTime() ?? null };
  return {
    hasVoted: row.songId !== null,
    songId: row.songId,
    canVote: canVote({ ...times, status: row.status }, context.clock.now().getTime()),
  };
}
