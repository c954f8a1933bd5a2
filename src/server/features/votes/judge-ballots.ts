import { voterRefusalText } from '#contract/messages/voting-refusals.ts';
import { areCountsHidden } from '#engine/matchup/count-visibility.ts';
import { neededAdmission, type Voter, type VoterRefusal, voterRefusal } from '#engine/matchup/voters.ts';
import { votingState } from '#engine/matchup/voting-window.ts';
import { limitsVotesAtOnce, votesAtOnceLeft } from '#engine/rewards/votes-at-once.ts';
import type { StoredTally } from '#server/db/tally-columns.ts';
import type { Ballot, BallotOutcome, BallotRefusal, WrittenBallot } from './ballot-data.ts';
import type { Locked, LockedMatchup } from './ballot-locks.ts';

type Refusal = BallotRefusal | VoterRefusal;
/** A ballot, its matchup, and the reason why it does not count; null if it counts. */
type JudgedBallot = { ballot: Ballot; matchup: LockedMatchup | undefined; refusal: Refusal | null };

/** Judges a ballot by what the locks of its batch read. */
export function judge(ballot: Ballot, { matchups, voters, now }: Locked & { now: Date }): JudgedBallot {
  const matchup = matchups.get(ballot.matchupId);
  const voter = voters.get(ballot.userId);
  return { ballot, matchup, refusal: refusalOf(ballot, { matchup, voter, now }) };
}

/** Why a vote does not count now, or null when it counts (rule V2). */
function refusalOf(
  ballot: Ballot,
  { matchup, voter, now }: { matchup: LockedMatchup | undefined; voter: Voter | undefined; now: Date },
): Refusal | null {
  if (!voter) return 'unknown_user';
  if (!matchup) return 'not_found';
  if (matchup.tournamentId !== ballot.tournamentId) return 'wrong_tournament';
  if (matchup.song1Id === null || matchup.song2Id === null) return 'not_open';
  if (ballot.songId !== matchup.song1Id && ballot.songId !== matchup.song2Id) return 'wrong_song';
  const state = votingState(matchup, now.getTime());
  if (state === 'open') return voterRefusal(matchup, voter, now.getTime());
  if (state === 'locked' || state === 'ended') return state;
  return 'not_open';
}

/**
 * Whether the batch writes a ballot. Outside of the voting window it writes only ballots with a key, which may repeat a
 * counted vote.
 */
export const isWritten = ({ refusal, ballot: { key } }: JudgedBallot): boolean =>
  refusal === null ||
  (key !== null && (refusal === 'locked' || refusal === 'ended' || refusal === 'not_open'));

/**
 * Returns a function that judges the ballots of a batch, one after the other: whether the point of a first vote waits for the
 * end of the matchup, because the voter's votes of the day are used up. Guests earn nothing, so they use none up.
 */
export function createPointJudge({ voters, now }: Pick<Locked, 'voters'> & { now: Date }) {
  const left = new Map<number, number>();
  return ({ ballot: { userId }, matchup }: JudgedBallot): boolean => {
    const voter = voters.get(userId);
    if (!voter || voter.isGuest || !matchup || !limitsVotesAtOnce(matchup.rulesVersion)) return false;
    const ownLeft = left.get(userId) ?? votesAtOnceLeft(voter, now.getTime());
    left.set(userId, ownLeft - 1);
    return ownLeft <= 0;
  };
}

export const toNewBallot = (judged: JudgedBallot, isPaidLater: ReturnType<typeof createPointJudge>) => ({
  ...judged.ballot,
  isLate: judged.refusal !== null,
  admission: judged.matchup ? neededAdmission(judged.matchup) : null,
  isPaidLater: isPaidLater(judged),
});

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

/** The answers to the ballots, in the same order. */
export function toOutcomes(
  judged: JudgedBallot[],
  effects: WrittenBallot[],
  { tallies, countedAt }: { tallies: ReadonlyMap<number, StoredTally>; countedAt: number },
): BallotOutcome[] {
  let nextEffect = 0;
  return judged.map((ballot): BallotOutcome => {
    const { refusal, matchup } = ballot;
    if (refusal && !isWritten(ballot)) return refuse(refusal, matchup);
    const written = effects[nextEffect];
    nextEffect += 1;
    // Without a refusal the ballot was not accepted because its voter lacks the admission.
    const missing = refusal ?? (matchup && neededAdmission(matchup));
    if (missing && !written?.isAccepted) return refuse(missing, matchup);
    const tally = written && tallies.get(written.matchupId);
    if (!written || !tally) throw new Error('An accepted ballot has no effect');
    const { effect, songId, showsSide, isSetAside } = written;
    // A vote that is hidden moves nothing in the discussion (rule E6).
    const isShown = showsSide && !areCountsHidden(tally);
    return { ok: true, effect, songId, tally, countedAt, showsSide: isShown, isSetAside };
  });
}
