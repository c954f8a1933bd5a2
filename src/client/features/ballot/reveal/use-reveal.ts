import { useState, useSyncExternalStore } from 'react';
import { type Outcome, outcomeOf } from '#client/entities/matchup/outcome.ts';
import type { Matchup } from '#contract/matchup.ts';

export type Reveal = {
  /** The matchup to show: the given one, or a drawn one that its tiebreaker has replaced. */
  matchup: Matchup;
  outcome: Outcome | null;
  isRevealing: boolean;
  /** The reveal is on screen: the page is visible. */
  isPlaying: boolean;
  end: () => void;
};

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/**
 * Reveals the result of the matchup in view when it is decided; in a hidden page once it is visible again. Null
 * without a matchup in view.
 */
export function useReveal(shown: Matchup | undefined, all: readonly Matchup[]): Reveal | null {
  const [watch, setWatch] = useState(NOT_WATCHING);
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => true,
  );
  const find = (id: number | undefined) => all.find((each) => each.id === id);
  const isDecided = (id: number) => {
    const matchup = find(id);
    return matchup !== undefined && outcomeOf(matchup, all) !== null;
  };
  const seen = shown && { id: shown.id, rootId: shown.parentMatchupId ?? shown.id };
  const next = seen ? follow(watch, seen, isDecided) : NOT_WATCHING;
  if (next !== watch) setWatch(next);

  if (!shown) return null;
  const matchup = find(next.revealed?.id) ?? shown;
  const isRevealing = next.revealed !== null;
  return {
    matchup,
    outcome: outcomeOf(matchup, all),
    isRevealing,
    isPlaying: isRevealing && isVisible,
    end: () => setWatch((before) => ({ ...before, revealed: null })),
  };
}

/** A matchup in view. `rootId` is the matchup that it decides as a tiebreaker, else its own id. */
export type Seen = { id: number; rootId: number };

/** The undecided matchup that the viewer watches, and the one whose result is being revealed. */
export type Watch = { watched: Seen | null; revealed: Seen | null };

export const NOT_WATCHING: Watch = { watched: null, revealed: null };

const isSame = (a: Seen | null, b: Seen | null) => a?.id === b?.id;

/**
 * The next watch, for the matchup in view. A result is revealed to viewers who had the undecided matchup in view,
 * so a reload or a step to a decided matchup plays nothing. A drawn matchup stays for its reveal, although its tiebreaker
 * is in its place. A step to another matchup ends a reveal.
 *
 * @returns the same object while nothing changes
 */
export function follow(watch: Watch, shown: Seen, isDecided: (id: number) => boolean): Watch {
  const isInPlace = (seen: Seen | null) => seen?.rootId === shown.rootId;
  const hasEnded = watch.watched !== null && isInPlace(watch.watched) && isDecided(watch.watched.id);
  const stillRevealed = isInPlace(watch.revealed) ? watch.revealed : null;
  const revealed = hasEnded ? watch.watched : stillRevealed;
  const watched = isDecided(shown.id) ? null : shown;
  const isUnchanged = isSame(watched, watch.watched) && isSame(revealed, watch.revealed);
  return isUnchanged ? watch : { watched, revealed };
}
