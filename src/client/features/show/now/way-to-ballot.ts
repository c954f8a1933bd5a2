import { HAND_MS } from '#client/entities/matchup/use-hand.ts';
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
