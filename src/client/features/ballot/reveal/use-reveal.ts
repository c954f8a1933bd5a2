import { useState, useSyncExternalStore } from 'react';
import type { Matchup } from '#contract/matchup.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { follow, NOT_WATCHING } from './watch.ts';

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
