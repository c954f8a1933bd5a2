import { expect, it } from 'vitest';
import { wayToBallot } from './way-to-ballot.ts';

const VOTE = { step: 'vote', isVoting: false, voteOn: 7, isBusy: false, handAt: null, now: 60_000 } as const;
const lobby = { ...VOTE, step: 'lobby', voteOn: null } as const;

it('leads who waited in the lobby to the first match, on any tab', () => {
  const { waits } = wayToBallot(false, lobby);
  expect(wayToBallot(waits, VOTE)).toEqual({ waits: true, matchupId: 7 });
});

it('leads who came between two matches and chose no tab to the next one', () => {
  const { waits } = wayToBallot(true, { ...VOTE, step: 'break', voteOn: null });
  expect(wayToBallot(waits, VOTE).matchupId).toBe(7);
});

it('waits until the viewer is free, and 15 s after they moved or scrolled (rule R16)', () => {
  expect(wayToBallot(true, { ...VOTE, isBusy: true })).toEqual({ waits: true, matchupId: null });
  expect(wayToBallot(true, { ...VOTE, handAt: 46_000 })).toEqual({ waits: true, matchupId: null });
  expect(wayToBallot(true, { ...VOTE, handAt: 45_000 }).matchupId).toBe(7);
});

it('leaves who chose a tab of a running show, and who left the ballot', () => {
  expect(wayToBallot(false, VOTE).matchupId).toBeNull();
  const { waits } = wayToBallot(true, { ...VOTE, isVoting: true });
  expect(wayToBallot(waits, VOTE).matchupId).toBeNull();
});
