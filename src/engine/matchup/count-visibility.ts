import { COUNT_VISIBILITIES, type CountVisibility, type MatchupStatus } from '#engine/kinds.ts';

type Counted = { countVisibility: CountVisibility; status: MatchupStatus };
type Counts = {
  song1Votes: number;
  song2Votes: number;
  /** How many votes of each side come from guests. */
  song1GuestVotes: number;
  song2GuestVotes: number;
  version: number;
};

const HIDDEN_COUNTS = { song1Votes: null, song2Votes: null, totalVotes: null, guestVotes: null };

/** The version that is sent while counts are hidden, because the stored version grows with each vote. */
const HIDDEN_VERSION = 0;

/** Whether answers and messages that are the same for all viewers leave out the votes of a matchup. */
export function areCountsHidden({ countVisibility, status }: Counted): boolean {
  return countVisibility !== 'live' && status !== 'completed';
}

/** Whether a viewer sees the votes of a matchup: with `after_vote` also those who voted in it. */
function mayViewCounts(matchup: Counted, { hasVoted }: { hasVoted: boolean }): boolean {
  return !areCountsHidden(matchup) || (matchup.countVisibility === 'after_vote' && hasVoted);
}

/**
 * The votes of a matchup as a viewer sees them. Shared answers and messages have no viewer: they leave
 * `hasVoted` out. The version stays 0 until the counts are open to all. `guestVotes` is one number for both songs, because a
 * number for each would tell the side of a guest whose vote moves to an account (rules Y6, Y7).
 */
export function shownCounts(matchup: Counted & Counts, { hasVoted } = { hasVoted: false }) {
  const { song1Votes, song2Votes, song1GuestVotes, song2GuestVotes } = matchup;
  const version = areCountsHidden(matchup) ? HIDDEN_VERSION : matchup.version;
  if (!mayViewCounts(matchup, { hasVoted })) return { ...HIDDEN_COUNTS, countsHidden: true, version };
  const totalVotes = song1Votes + song2Votes;
  const guestVotes = song1GuestVotes + song2GuestVotes;
  return { song1Votes, song2Votes, totalVotes, guestVotes, countsHidden: false, version };
}

/** Whether the setting may change: freely until the first matchup starts, then only to show more (rule E2). */
export function canChangeCountVisibility(
  { from, to }: { from: CountVisibility; to: CountVisibility },
  { hasStarted }: { hasStarted: boolean },
): boolean {
  return !hasStarted || COUNT_VISIBILITIES.indexOf(to) <= COUNT_VISIBILITIES.indexOf(from);
}
