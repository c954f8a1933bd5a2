import { END_CUE_MS, type MatchupClock, votingState } from '#engine/matchup/voting-window.ts';

/** Screen readers hear a summary of the votes at most this often. */
const SUMMARY_INTERVAL_MS = 10_000;

/** What was announced of a matchup so far. */
export type Announced = { matchupId: number; summary: string; summaryAt: number; hasWarned: boolean };

export type Announceable = {
  id: number;
  clock: MatchupClock;
  title1: string;
  title2: string;
  song1Votes: number;
  song2Votes: number;
};

function summaryOf({ title1, title2, song1Votes, song2Votes }: Announceable): string {
  return `${title1} ${song1Votes}, ${title2} ${song2Votes}`;
}

/** Starts the announcements of a matchup; its current state is not announced. */
export function startAnnouncing(matchup: Announceable, now: number): Announced {
  const { endTime } = matchup.clock;
  // In the last 30 seconds the warning would be wrong; the time left is on the screen.
  const hasWarned = endTime !== null && endTime - now <= END_CUE_MS;
  return { matchupId: matchup.id, summary: summaryOf(matchup), summaryAt: now, hasWarned };
}

/**
 * The next text for screen readers, or null: 'Voting closes in 30 seconds' once, and a summary of the votes at most
 * every 10 seconds.
 */
export function announce(
  announced: Announced,
  matchup: Announceable,
  now: number,
): { announced: Announced; text: string | null } {
  if (announced.matchupId !== matchup.id) return { announced: startAnnouncing(matchup, now), text: null };
  const left = (matchup.clock.endTime ?? 0) - now;
  if (!announced.hasWarned && votingState(matchup.clock, now) === 'open' && left <= END_CUE_MS) {
    return { announced: { ...announced, hasWarned: true }, text: 'Voting closes in 30 seconds' };
  }
  const summary = summaryOf(matchup);
  if (summary === announced.summary || now - announced.summaryAt < SUMMARY_INTERVAL_MS)
    return { announced, text: null };
  return { announced: { ...announced, summary, summaryAt: now }, text: summary };
}
