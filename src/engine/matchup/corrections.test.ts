import { describe, expect, it } from 'vitest';
import { type CorrectableMatchup, correctionDecision, isDecided } from './corrections.ts';

const NOW = 1_000_000;

const match = (over: Partial<CorrectableMatchup> = {}): CorrectableMatchup => ({
  id: 1,
  phase: 'Semifinals',
  status: 'completed',
  startTime: 0,
  endTime: 10,
  song1Id: 11,
  song2Id: 12,
  song1Votes: 2,
  song2Votes: 1,
  winnerId: 11,
  decidedBy: 'votes',
  tiebreakerLevel: 0,
  winnerToId: 3,
  loserToId: null,
  ...over,
});
const next = (over: Partial<CorrectableMatchup> = {}) =>
  match({
    id: 3,
    phase: 'Finals',
    status: 'pending',
    startTime: null,
    endTime: null,
    song1Votes: 0,
    song2Votes: 0,
    winnerId: null,
    decidedBy: null,
    winnerToId: null,
    ...over,
  });
const decide = (
  matchup: CorrectableMatchup,
  others: CorrectableMatchup[] = [],
  status: 'knockout_stage' | 'completed' = 'knockout_stage',
) => correctionDecision(matchup, { matchups: [matchup, ...others], status, now: NOW });

describe('a result may be corrected', () => {
  it.each([
    ['pending', next(), true],
    ['scheduled later', next({ status: 'scheduled', startTime: NOW + 1, endTime: NOW + 2 }), true],
    ['due to open', next({ status: 'scheduled', startTime: NOW, endTime: NOW + 2 }), false],
    ['open', next({ status: 'active' }), false],
    ['completed', next({ status: 'completed', winnerId: 11 }), false],
    ['closed by force after a vote', next({ song2Votes: 1 }), false],
  ] as const)('while its next match is %s: %s (rule J1)', (_, other, isAllowed) => {
    expect(decide(match(), [other]).ok).toBe(isAllowed);
    const loserSide = decide(match({ winnerToId: null, loserToId: 3 }), [other]);
    expect(loserSide).toEqual(isAllowed ? { ok: true } : { ok: false, reason: 'next_started' });
  });

  it('whatever an unrelated match does', () => {
    expect(decide(match(), [next({ id: 9, status: 'active' }), next()])).toEqual({ ok: true });
  });

  it.each([
    ['a tiebreaker', 'is_tiebreaker', match({ tiebreakerLevel: 1 })],
    ['an open match', 'not_completed', match({ status: 'active' })],
    ['a walkover', 'is_walkover', match({ decidedBy: 'walkover' })],
  ])('unless it is that of %s: %s', (_, reason, matchup) => {
    expect(decide(matchup)).toEqual({ ok: false, reason });
  });

  it('of a group only before the knockout starts', () => {
    const group = match({ phase: 'group_stage', winnerToId: null });
    expect(decide(group, [next()])).toEqual({ ok: true });
    expect(decide(group, [next({ status: 'active' })])).toEqual({ ok: false, reason: 'knockout_started' });
  });

  it('of a completed tournament only when its knockout was played to the end (rule O5)', () => {
    const final = match({ phase: 'Finals', winnerToId: null });
    expect(decide(final, [match({ id: 2 })], 'completed')).toEqual({ ok: true });
    const undecided = match({ id: 2, winnerId: null, decidedBy: null });
    expect(decide(final, [undecided], 'completed')).toEqual({ ok: false, reason: 'tournament_over' });
    const group = match({ phase: 'group_stage', winnerToId: null });
    expect(decide(group, [], 'completed')).toEqual({ ok: false, reason: 'tournament_over' });
  });
});

it('a walkover without a winner is decided, a draw is not (rule J5)', () => {
  expect(isDecided({ winnerId: 11, decidedBy: 'votes' })).toBe(true);
  expect(isDecided({ winnerId: null, decidedBy: 'walkover' })).toBe(true);
  expect(isDecided({ winnerId: null, decidedBy: null })).toBe(false);
});
