import { useEffect, useRef, useState } from 'react';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import type { Outcome } from '#client/entities/matchup/outcome.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';
import { END_CUE_MS, votingState } from '#engine/matchup/voting-window.ts';

/** Screen readers hear a summary of the votes at most this often. */
const SUMMARY_INTERVAL_MS = 10_000;

/** The stages of a matchup. Each of them but `open` is announced once. */
type Stage = 'open' | 'closing' | 'locked' | 'decided';

const STAGES: readonly Stage[] = ['open', 'closing', 'locked', 'decided'];

/** What was announced of a matchup so far. */
export type Announced = { matchupId: number; summary: string | null; summaryAt: number; stage: Stage };

/** A matchup, and how it ended once that is known. */
type Announceable = { matchup: Matchup; outcome: Pick<Outcome, 'sentence'> | null };

/** The counts; null while they are hidden from the viewer. */
function summaryOf({ matchup }: Announceable): string | null {
  const { song1, song2, song1Votes, song2Votes } = matchup;
  if (song1Votes === null || song2Votes === null) return null;
  return `${song1?.title ?? 'Song 1'} ${song1Votes}, ${song2?.title ?? 'Song 2'} ${song2Votes}`;
}

function stageOf({ matchup, outcome }: Announceable, now: number): Stage {
  if (outcome) return 'decided';
  const clock = clockOf(matchup);
  const state = votingState(clock, now);
  if (state === 'locked' || state === 'ended') return 'locked';
  const isClosing = state === 'open' && (clock.endTime as number) - now <= END_CUE_MS;
  return isClosing ? 'closing' : 'open';
}

/** Starts the announcements of a matchup; its current state is not announced. */
export function startAnnouncing(shown: Announceable, now: number): Announced {
  const { id: matchupId } = shown.matchup;
  return { matchupId, summary: summaryOf(shown), summaryAt: now, stage: stageOf(shown, now) };
}

function textOf(stage: Stage, { outcome }: Announceable): string | null {
  if (stage === 'closing') return 'Last 30 seconds of the match';
  return stage === 'locked' ? 'Voting is locked' : (outcome?.sentence ?? null);
}

/**
 * Announces the last 30 seconds, the lock and the result, each once, and a summary of the votes at most every 10
 * seconds. `text` is null when there is nothing to say.
 */
export function announce(
  announced: Announced,
  shown: Announceable,
  now: number,
): { announced: Announced; text: string | null } {
  if (announced.matchupId !== shown.matchup.id) return { announced: startAnnouncing(shown, now), text: null };
  const stage = stageOf(shown, now);
  const summary = summaryOf(shown);
  if (stage !== announced.stage) {
    const isFurther = STAGES.indexOf(stage) > STAGES.indexOf(announced.stage);
    // The result contains the votes, too. After the other stages a summary of the votes still follows.
    const heard = stage === 'decided' ? summary : announced.summary;
    const text = isFurther ? textOf(stage, shown) : null;
    return { announced: { ...announced, summary: heard, summaryAt: now, stage }, text };
  }
  if (summary === announced.summary || now - announced.summaryAt < SUMMARY_INTERVAL_MS)
    return { announced, text: null };
  return { announced: { ...announced, summary, summaryAt: now }, text: summary };
}

/** Announces changes of the matchup in view to screen readers. */
export function MatchupAnnouncer({ matchup, outcome }: Announceable) {
  const now = useServerNow(1000);
  const announced = useRef<Announced | null>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    const current = { matchup, outcome };
    const result = announce(announced.current ?? startAnnouncing(current, now), current, now);
    announced.current = result.announced;
    if (result.text) setText(result.text);
  }, [matchup, outcome, now]);

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
