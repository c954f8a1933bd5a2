import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useCardOptions } from '#client/entities/matchup/card-options.ts';
import { isFrameOpen, readMoment } from '#client/entities/matchup/free-moment.ts';
import { useHand } from '#client/entities/matchup/use-hand.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { ShowStep } from '#engine/kinds.ts';
import { wayToBallot } from './way-to-ballot.ts';

/** `step` is null until it is known. */
type Place = { step: ShowStep | null; isVoting: boolean; voteOn: number | null };

/** Whether the viewer is busy with something that a move would disturb. */
function isBusy(): boolean {
  const { isHidden, isTyping, hasOverlay } = readMoment(false);
  return isHidden || isTyping || hasOverlay || isFrameOpen();
}

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
