import { voterRefusalText } from '#contract/messages/voting-refusals.ts';
import { type JudgedVote, judgeVote } from '#engine/matchup/ballot.ts';
import { areCountsHidden } from '#engine/matchup/count-visibility.ts';
import { neededAdmission, type VoterRefusal, voterRefusal } from '#engine/matchup/voters.ts';
import { votingState } from '#engine/matchup/voting-window.ts';
import { limitsVotesAtOnce, votesAtOnceLeft } from '#engine/rewards/votes-at-once.ts';
import type { StoredTally } from '#server/db/tally-slots.ts';
import {
  type Ballot,
  type BallotOutcome,
  type BallotRefusal,
  ballotKey,
  type StoredVotes,
} from './ballot-data.ts';
import type { Locked, LockedMatchup } from './ballot-locks.ts';

type Refusal = BallotRefusal | VoterRefusal;
/** A ballot with its effect. `songId` is the voter's song after it. */
export type WrittenBallot = Omit<Ballot, 'songId'> & JudgedVote;
/**
 * A ballot, its matchup, and the reason why it does not count; null if it counts. The effect is null for a ballot that is
 * refused before its voter's vote is looked at.
 */
export type BatchBallot = {
  ballot: Ballot;
  matchup: LockedMatchup | undefined;
  refusal: Refusal | null;
  written: WrittenBallot | null;
};

/** What a batch has read after its locks. `admitted` has the keys of ballots whose voters have what their policy asks for. */
type Found = Locked & { votes: StoredVotes; admitted: ReadonlySet<string>; now: Date };

/** Whether the voters of a matchup need more than a session, so that the batch must ask who has it. */
export const needsAdmission = (matchup: LockedMatchup | undefined): boolean =>
  matchup !== undefined && neededAdmission(matchup) !== null;

/** Judges the ballots of a batch, in their order. */
export function judgeBallots(ballots: readonly Ballot[], found: Found): BatchBallot[] {
  const isPaidLater = createPointJudge(found);
  return ballots.map((ballot) => {
    const matchup = found.matchups.get(ballot.matchupId);
    const refusal = refusalOf(ballot, found);
    if (refusal !== null && !mayRepeat(ballot, refusal)) return { ballot, matchup, refusal, written: null };
    const stored = found.votes.get(ballotKey(ballot));
    const isRefused = refusal !== null;
    const vote = judgeVote(
      { ...ballot, isRefused, isPaidLater: !stored && isPaidLater(ballot, matchup) },
      stored,
    );
    return {
      ballot,
      matchup,
      refusal: vote.isAccepted ? null : refusal,
      written: vote.isAccepted ? { ...ballot, ...vote } : null,
    };
  });
}

/** Reasons that may have come up after a vote was counted, so that a repeat of it is answered as before (rule V5). */
const LATER_REASONS: ReadonlySet<Refusal> = new Set(['locked', 'ended', 'not_open', 'participants', 'code']);
const mayRepeat = ({ key }: Ballot, refusal: Refusal) => key !== null && LATER_REASONS.has(refusal);

/** Why a vote does not count now, or null when it counts (rule V2). */
function refusalOf(ballot: Ballot, { matchups, voters, admitted, now }: Found): Refusal | null {
  const matchup = matchups.get(ballot.matchupId);
  const voter = voters.get(ballot.userId);
  if (!voter) return 'unknown_user';
  if (!matchup) return 'not_found';
  if (matchup.tournamentId !== ballot.tournamentId) return 'wrong_tournament';
  if (matchup.song1Id === null || matchup.song2Id === null) return 'not_open';
  if (ballot.songId !== matchup.song1Id && ballot.songId !== matchup.song2Id) return 'wrong_song';
  const state = votingState(matchup, now.getTime());
  if (state === 'locked' || state === 'ended') return state;
  if (state !== 'open') return 'not_open';
  const refusal = voterRefusal(matchup, voter, now.getTime());
  const admission = neededAdmission(matchup);
  return refusal ?? (admission && !admitted.has(ballotKey(ballot)) ? admission : null);
}

/**
 * Returns a function that judges the first votes of a batch, one after the other: whether the point waits for the end of the
 * matchup, because the voter's votes of the day are used up. Guests earn nothing, so they use none up.
 */
function createPointJudge({ voters, now }: Pick<Found, 'voters' | 'now'>) {
  const left = new Map<number, number>();
  return ({ userId }: Ballot, matchup: LockedMatchup | undefined): boolean => {
    const voter = voters.get(userId);
    if (!voter || voter.isGuest || !matchup || !limitsVotesAtOnce(matchup.rulesVersion)) return false;
    const ownLeft = left.get(userId) ?? votesAtOnceLeft(voter, now.getTime());
    left.set(userId, ownLeft - 1);
    return ownLeft <= 0;
  };
}

function refuse(refusal: Refusal, matchup: LockedMatchup | undefined): BallotOutcome {
  const isAboutVoter =
    refusal === 'accounts' ||
    refusal === 'participants' ||
    refusal === 'code' ||
    refusal === 'too_new' ||
    refusal === 'unverified' ||
    refusal === 'other_room';
  if (!isAboutVoter) return { ok: false, reason: refusal };
  const { minAccountAgeHours = 0 } = matchup ?? {};
  return {
    ok: false,
    reason: 'not_a_voter',
    message: voterRefusalText(refusal, { minAccountAgeHours }),
  };
}

type Counted = {
  tallies: ReadonlyMap<number, StoredTally>;
  shownSides: ReadonlySet<string>;
  countedAt: number;
};

/** The answers to the ballots, in the same order. */
export function toOutcomes(judged: readonly BatchBallot[], counted: Counted): BallotOutcome[] {
  const { tallies, shownSides, countedAt } = counted;
  return judged.map(({ refusal, matchup, written }): BallotOutcome => {
    if (refusal) return refuse(refusal, matchup);
    const tally = written && tallies.get(written.matchupId);
    if (!tally) throw new Error('An accepted ballot has no effect');
    const { effect, songId, moved, isSetAside } = written;
    // A vote that is hidden moves nothing in the discussion (rule E6).
    const showsSide = moved && shownSides.has(ballotKey(written)) && !areCountsHidden(tally);
    return { ok: true, effect, songId, tally, countedAt, showsSide, isSetAside };
  });
}
