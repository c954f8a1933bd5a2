import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useCardOptions } from '#client/entities/matchup/card-options.ts';
import { readMoment } from '#client/entities/matchup/free-moment.ts';
import type { ShowStep } from '#engine/kinds.ts';
import { wayToBallot } from './way-to-ballot.ts';

/** `step` is null until it is known. */
type Place = { step: ShowStep | null; isVoting: boolean; voteOn: number | null };

function isBusy(): boolean {
  const { isHidden, isTyping, hasOverlay } = readMoment(false);
  return isHidden || isTyping || hasOverlay;
}

/** Opens the ballot for who waits for it. Looks again each time the page renders, which a running countdown does each second. */
export function useWayToBallot({ step, isVoting, voteOn }: Place): void {
  const { goesOn } = useCardOptions();
  const waits = useRef(!new URLSearchParams(location.search).has('tab'));
  useEffect(() => {
    if (step === null) return;
    const way = wayToBallot(waits.current, { step, isVoting, voteOn, isBusy: !goesOn || isBusy() });
    waits.current = way.waits;
    if (way.matchupId !== null) navigate(`?tab=voting#matchup-${way.matchupId}`);
  });
}
