import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useCardOptions } from '#client/entities/matchup/card-options.ts';
import { isBusy } from '#client/entities/matchup/free-moment.ts';
import { HAND_MS, useHand } from '#client/entities/matchup/use-hand.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { ShowStep } from '#engine/kinds.ts';

/** Before its first match a show has nothing to vote on. */
const BEFORE: readonly ShowStep[] = ['closed', 'lobby', 'draw'];

type Seen = {
  step: ShowStep;
  /** The ballot is on the page. */
  isVoting: boolean;
  /** The match that waits for the viewer's vote. */
  voteOn: number | null;
  /** The viewer types, has a dialog or the frame of a player open, or wants to go on by hand. */
  isBusy: boolean;
  /** When the viewer last moved or scrolled by hand; null for never. Instants are in epoch milliseconds. */
  handAt: number | null;
  now: number;
};

/**
 * Whether a viewer still waits for the ballot, and the match that it opens with now (rule R16). Viewers who are there before the
 * first match wait for it, and those whose page opened without a tab in its address. Once they saw the ballot, they choose.
 */
export function wayToBallot(waits: boolean, seen: Seen): { waits: boolean; matchupId: number | null } {
  if (seen.isVoting) return { waits: false, matchupId: null };
  if (BEFORE.includes(seen.step)) return { waits: true, matchupId: null };
  const isMoving = seen.handAt !== null && seen.now < seen.handAt + HAND_MS;
  return { waits, matchupId: waits && !seen.isBusy && !isMoving ? seen.voteOn : null };
}

/** `step` is null until it is known. */
type Place = Pick<Seen, 'isVoting' | 'voteOn'> & { step: ShowStep | null };

/** Opens the ballot for who waits for it. Looks again each time the page renders, which a running countdown does each second. */
export function useWayToBallot({ step, isVoting, voteOn }: Place): void {
  const { goesOn } = useCardOptions();
  const { at: handAt } = useHand();
  const waits = useRef(!new URLSearchParams(location.search).has('tab'));
  useEffect(() => {
    if (step === null) return undefined;
    const way = wayToBallot(waits.current, {
      ...{ step, isVoting, voteOn },
      isBusy: !goesOn || isBusy(),
      handAt: handAt.current,
      now: serverNow(),
    });
    waits.current = way.waits;
    if (way.matchupId === null) return undefined;
    // The step shows first, because a phone needs a moment to draw the ballot.
    const timer = setTimeout(() => navigate(`?tab=voting#matchup-${way.matchupId}`));
    return () => clearTimeout(timer);
  });
}
