import { END_CUE_MS, type MatchupClock, votingState } from '#engine/matchup/voting-window.ts';

/** A summary of the votes is read out at most this often. */
const SUMMARY_INTERVAL_MS = 10_000;

/** What has been said of a matchup so far. */
export type Said = { matchupId: number; summary: string; summaryAt: number; hasWarned: boolean };

export type Heard = {
  id: number;
  clock: MatchupClock;
  title1: string;
  title2: string;
  song1Votes: number;
  song2Votes: number;
};

function summaryOf({ title1, title2, song1Votes, song2Votes }: Heard): string {
  return `${title1} ${song1Votes}, ${title2} ${song2Votes}`;
}

/** Starts to listen to a matchup: what is on the screen by then is not read out. */
export function startListening(matchup: Heard, now: number): Said {
  const { endTime } = matchup.clock;
  // Who comes in the last 30 seconds sees the time left; the sentence would no longer be true.
  const hasWarned = endTime !== null && endTime - now <= END_CUE_MS;
  return { matchupId: matchup.id, summary: summaryOf(matchup), summaryAt: now, hasWarned };
}

/**
 * What a screen reader says now, null for nothing: 'voting closes in 30 seconds' once, and never each vote but a
 * summary of them at most every 10 seconds.
 */
export function announce(said: Said, matchup: Heard, now: number): { said: Said; text: string | null } {
  if (said.matchupId !== matchup.id) return { said: startListening(matchup, now), text: null };
  const left = (matchup.clock.endTime ?? 0) - now;
  if (!said.hasWarned && votingState(matchup.clock, now) === 'open' && left <= END_CUE_MS) {
    return { said: { ...said, hasWarned: true }, text: 'Voting closes in 30 seconds' };
  }
  const summary = summaryOf(matchup);
  if (summary === said.summary || now - said.summaryAt < SUMMARY_INTERVAL_MS) return { said, text: null };
  return { said: { ...said, summary, summaryAt: now }, text: summary };
}
