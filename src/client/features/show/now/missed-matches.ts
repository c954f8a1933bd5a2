import { useEffect, useRef, useState } from 'react';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';

/** A page that shows the time renders each second. A longer pause means that the device slept, or showed another page. */
const ASLEEP_MS = 10_000;

/** When a page was away, in epoch milliseconds of the server. */
export type Away = { from: number; until: number };

const endOf = ({ endTime }: Matchup) => (endTime === null ? 0 : Date.parse(endTime));

/** The matches without the viewer's vote that began and ended while the page was away, in the order of their ends. */
export function missedMatches(
  matchups: readonly Matchup[],
  votedIds: ReadonlySet<number>,
  { from, until }: Away,
): Matchup[] {
  return matchups
    .filter(({ id, status }) => status === 'completed' && !votedIds.has(id))
    .filter((matchup) => endOf(matchup) > from && endOf(matchup) <= until)
    .toSorted((a, b) => endOf(a) - endOf(b));
}

/** What a viewer missed, in one line whose end a narrow screen may cut; null for nothing. */
export function missedText(missed: readonly Matchup[]): string | null {
  const newest = missed.at(-1);
  if (!newest) return null;
  const winner = [newest.song1, newest.song2].find((song) => song?.id === newest.winnerId);
  if (missed.length === 1)
    return `You missed a match. ${winner ? `Winner: ${winner.title}` : 'It was a tie.'}`;
  const last = winner ? `The last winner: ${winner.title}` : 'The last one was a tie.';
  return `You missed ${missed.length} matches. ${last}`;
}

/** The line stands for this long, at most until the next step. */
const READ_MS = 10_000;
/** A page that wakes first reads the steps that it slept through. */
const WAKING_MS = 3_000;

/** Since when the line stands, in epoch milliseconds, and at which step of the show. */
export type Line = { since: number; step: string };

/** Follows the line of what was missed; null once it has been read (rule R10). */
export function followLine({ since, step }: Line, seen: { now: number; step: string }): Line | null {
  const shownMs = seen.now - since;
  if (shownMs < WAKING_MS) return { since, step: seen.step };
  return shownMs < READ_MS && seen.step === step ? { since, step } : null;
}

/** What the viewer missed while the device slept; null for nothing, and once it has been read. */
export function useMissed(matchups: readonly Matchup[], votedIds: ReadonlySet<number>, step: string) {
  const [away, setAway] = useState<Away | null>(null);
  const awake = useRef({ at: Date.now(), offsetMs: serverNow() - Date.now() });
  const line = useRef<Line | null>(null);
  const text = away && missedText(missedMatches(matchups, votedIds, away));
  // Without dependencies: it runs each time the page renders.
  useEffect(() => {
    const { at, offsetMs } = awake.current;
    const now = Date.now();
    awake.current.at = now;
    // The clock of the page may have stopped with the device, so its offset from before counts.
    if (now - at > ASLEEP_MS) {
      line.current = null;
      return setAway({ from: at + offsetMs, until: now + offsetMs });
    }
    awake.current.offsetMs = serverNow() - now;
    if (text === null) return;
    line.current = followLine(line.current ?? { since: now, step }, { now, step });
    if (line.current === null) setAway(null);
  });
  return { text, close: () => setAway(null) };
}
