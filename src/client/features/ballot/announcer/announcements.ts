import { END_CUE_MS, type MatchupClock, votingState } from '#engine/matchup/voting-window.ts';

/** Screen readers hear a summary of the votes at most this often. */
const SUMMARY_INTERVAL_MS = 10_000;

/** The stages of a matchup. Each of them but `open` is announced once. */
type Stage = 'open' | 'closing' | 'locked' | 'decided';

const STAGES: readonly Stage[] = ['open', 'closing', 'locked', 'decided'];

/** What was announced of a matchup so far. */
export type Announced = { matchupId: number; summary: string | null; summaryAt: number; stage: Stage };

export type Announceable = {
  id: number;
  clock: MatchupClock;
  title1: string;
  title2: string;
  /** The counts; null while they are hidden from the viewer. */
  song1Votes: number | null;
  song2Votes: number | null;
  /** How the matchup ended, once it is known. */
  result: string | null;
};

function summaryOf({ title1, title2, song1Votes, song2Votes }: Announceable): string | null {
  if (song1Votes === null || song2Votes === null) return null;
  return `${title1} ${song1Votes}, ${title2} ${song2Votes}`;
}

function stageOf({ clock, result }: Announceable, now: number): Stage {
  if (result !== null) return 'decided';
  const state = votingState(clock, now);
  if (state === 'locked' || state === 'ended') return 'locked';
  const isClosing = state === 'open' && (clock.endTime as number) - now <= END_CUE_MS;
  return isClosing ? 'closing' : 'open';
}

/** Starts the announcements of a matchup; its current state is not announced. */
export function startAnnouncing(matchup: Announceable, now: number): Announced {
  return { matchupId: matchup.id, summary: summaryOf(matchup), summaryAt: now, stage: stageOf(matchup, now) };
}

function textOf(stage: Stage, { result }: Announceable): string | null {
  if (stage === 'closing') return 'Last 30 seconds of the match';
  return stage === 'locked' ? 'Voting is locked' : result;
}

/**
 * Announces the last 30 seconds, the lock and the result, each once, and a summary of the votes at most every 10
 * seconds. `text` is null when there is nothing to say.
 */
export function announce(
  announced: Announced,
  matchup: Announceable,
  now: number,
): { announced: Announced; text: string | null } {
  if (announced.matchupId !== matchup.id) return { announced: startAnnouncing(matchup, now), text: null };
  const stage = stageOf(matchup, now);
  const summary = summaryOf(matchup);
  if (stage !== announced.stage) {
    const isFurther = STAGES.indexOf(stage) > STAGES.indexOf(announced.stage);
    // The result contains the votes, too. After the other stages a summary of the votes still follows.
    const heard = stage === 'decided' ? summary : announced.summary;
    const text = isFurther ? textOf(stage, matchup) : null;
    return { announced: { ...announced, summary: heard, summaryAt: now, stage }, text };
  }
  if (summary === announced.summary || now - announced.summaryAt < SUMMARY_INTERVAL_MS)
    return { announced, text: null };
  return { announced: { ...announced, summary, summaryAt: now }, text: summary };
}
