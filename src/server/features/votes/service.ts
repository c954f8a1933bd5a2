import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { VOTE_SET_ASIDE } from '#contract/messages/vote.ts';
import { VOTE_CONFIRMED, VOTE_REMOVED, VOTE_UPDATED } from '#contract/messages/vote-answer.ts';
import { VOTING_REFUSALS, voterRefusalText } from '#contract/messages/voting-refusals.ts';
import type { Tally, VoteAnswer, VoteBody } from '#contract/vote.ts';
import { areCountsHidden } from '#engine/matchup/count-visibility.ts';
import { neededAdmission, voterRefusal } from '#engine/matchup/voters.ts';
import { canVote } from '#engine/matchup/voting-window.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { StoredTally } from '#server/db/tally-slots.ts';
import { mayOpen, openTournament, openTournamentOfMatchup } from '#server/features/access/service.ts';
import { AppError, orThrow, unauthorized } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { presentTally } from '#server/live/data.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { matchupNotFound, tournamentNotFound } from '#server/tournament/not-found.ts';
import type { BallotBox } from './ballot-box.ts';
import type { Ballot, BallotOutcome, BallotRefusal } from './ballot-data.ts';
import * as data from './data.ts';

const REFUSALS: Record<BallotRefusal, { code: ErrorCode; message: string }> = {
  not_found: { code: 'NOT_FOUND', message: 'Voting not available: Match not found.' },
  wrong_tournament: { code: 'INVALID_INPUT', message: 'This match belongs to another tournament.' },
  wrong_song: { code: 'INVALID_INPUT', message: 'This song is not in this match.' },
  not_open: { code: 'VOTING_CLOSED', message: VOTING_REFUSALS.not_open },
  ended: { code: 'VOTING_CLOSED', message: VOTING_REFUSALS.ended },
  locked: { code: 'VOTING_LOCKED', message: VOTING_REFUSALS.locked },
  unknown_user: { code: 'UNAUTHORIZED', message: 'Unauthorized' },
};

const MESSAGES = {
  cast: VOTE_CONFIRMED,
  updated: VOTE_UPDATED,
  removed: VOTE_REMOVED,
  unchanged: 'Vote unchanged.',
} as const;

/** A browser that voted with an account and signed out. */
const VOTED_BY_ACCOUNT = 'An account has voted here in this browser. Sign in to change its vote.';

const refusalError = (reason: BallotRefusal) => new AppError(REFUSALS[reason].code, REFUSALS[reason].message);

/**
 * Counts a vote and answers after it is committed (rule V6).
 * @throws AppError NOT_FOUND, INVALID_INPUT, VOTING_CLOSED, VOTING_LOCKED, NOT_A_VOTER, UNAUTHORIZED, UNAVAILABLE
 */
export async function castVote(
  context: Context,
  ballotBox: Pick<BallotBox, 'cast'>,
  vote: {
    viewer: Viewer;
    body: VoteBody;
    key: string | null;
    hashAddress: () => bigint | Promise<bigint>;
    /** Whether a guest's browser has voted with an account in this matchup. */
    followsAccount: () => Promise<boolean>;
    /** Publishes the side of a voter who shows it in the discussion. */
    publishSide: () => Promise<void>;
    log: FastifyBaseLogger;
  },
): Promise<VoteAnswer> {
  const { viewer, body, key, hashAddress, followsAccount, publishSide, log } = vote;
  const wrongTournament = async () => {
    await openTournamentOfMatchup(context, viewer, body.matchupId, () => refusalError('not_found'));
    return refusalError('wrong_tournament');
  };
  // A tournament that the voter may not open gets the answer of a wrong one, like a tournament that does not exist.
  if (!(await mayOpen(context, viewer, body.tournamentId))) throw await wrongTournament();
  // Otherwise a browser would vote twice: with an account, and after the sign-out as a guest.
  if (viewer.isGuest && (await followsAccount())) throw new AppError('NOT_A_VOTER', VOTED_BY_ACCOUNT);
  const outcome = await writeBallot(ballotBox, { ...body, userId: viewer.id, key }, hashAddress);
  if (!outcome.ok) {
    if (outcome.reason === 'not_a_voter') throw new AppError('NOT_A_VOTER', outcome.message);
    throw outcome.reason === 'wrong_tournament' ? await wrongTournament() : refusalError(outcome.reason);
  }
  if (outcome.showsSide) {
    // The vote is counted, even if this fails. The discussion then shows it at its next change.
    await publishSide().catch((error: unknown) => log.error({ err: error }, 'a shown vote was not moved'));
  }
  return {
    message: outcome.isSetAside ? VOTE_SET_ASIDE : MESSAGES[outcome.effect],
    matchupId: body.matchupId,
    songId: outcome.songId,
    isUpdate: outcome.effect === 'updated',
    deleted: outcome.effect === 'removed',
    tally: presentTally(outcome.tally, { hasVoted: outcome.songId !== null }),
    countedAt: outcome.countedAt,
    ...(outcome.isSetAside && { setAside: true as const }),
  };
}

/** @throws AppError UNAVAILABLE */
async function writeBallot(
  ballotBox: Pick<BallotBox, 'cast'>,
  ballot: Omit<Ballot, 'addressHash'>,
  hashAddress: () => bigint | Promise<bigint>,
): Promise<BallotOutcome> {
  try {
    return await ballotBox.cast({ ...ballot, addressHash: await hashAddress() });
  } catch {
    throw new AppError('UNAVAILABLE', 'Your vote could not be counted. Please try again.');
  }
}

/** The viewer's current votes in a tournament (rule V11). @throws AppError NOT_FOUND, UNAUTHORIZED */
export async function listUserVotes({
  context,
  viewer,
  params: { id: tournamentId },
}: Pick<Call<'listUserVotes'>, 'context' | 'viewer' | 'params'>) {
  await openTournament(context, viewer, tournamentId);
  const votes = await data.findUserVotes(context.db, viewer.id, tournamentId);
  return votes.map(({ songId, quarantineId, tally }) => ({
    matchupId: tally.id,
    songId,
    ...(quarantineId !== null && { setAside: true as const }),
    ...ownTally(tally),
  }));
}

/**
 * The viewer's vote in a matchup, and whether the matchup takes votes now.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function checkVote({ context, viewer, params: { id: matchupId } }: Call<'checkVote'>) {
  await openTournamentOfMatchup(context, viewer, matchupId);
  const row = orThrow(await data.findVote(context.db, viewer.id, matchupId), matchupNotFound);
  return {
    hasVoted: row.songId !== null,
    songId: row.songId,
    canVote: canVote({ ...toEpochTimes(row), status: row.tally.status }, context.clock.now().getTime()),
    version: presentTally(row.tally).version,
    countedAt: row.votedAt?.getTime() ?? 0,
    ...(row.songId !== null && ownTally(row.tally)),
  };
}

/** Returns the field `tally` for a matchup whose votes only its voters see, else no field. */
function ownTally(tally: StoredTally): { tally?: Tally } {
  const own = presentTally(tally, { hasVoted: true });
  return areCountsHidden(tally) && !own.countsHidden ? { tally: own } : {};
}

/**
 * Whether the viewer may vote in a tournament, and who may if not. The guest of another room is a visitor here, who becomes a
 * guest by the first vote.
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function getVoterStanding({ context, viewer, params }: Call<'getVoterStanding'>) {
  const { id: tournamentId } = params;
  await openTournament(context, viewer, tournamentId);
  const facts = orThrow(await data.findVoterFacts(context.db, viewer.id, tournamentId), tournamentNotFound);
  const { rules, voter, isParticipant, hasCode } = facts;
  const needed = neededAdmission(rules);
  const isAdmitted = { participants: isParticipant, code: hasCode };
  const refusal =
    needed && !isAdmitted[needed] ? needed : voterRefusal(rules, voter, context.clock.now().getTime());
  if (refusal === 'other_room') throw unauthorized();
  return { mayVote: refusal === null, message: refusal && voterRefusalText(refusal, rules) };
}
