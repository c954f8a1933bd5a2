import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { decisionText } from './decision-text.ts';

const match = (patch: Partial<Matchup>) =>
  ({
    status: 'completed',
    song1: { id: 1, title: 'Rise' },
    song2: { id: 2, title: 'Fall' },
    winnerId: null,
    totalVotes: 2,
    decidedBy: null,
    ...patch,
  }) as Matchup;

describe('the text about the decision of a matchup (rule T4)', () => {
  it.each([
    ['is missing when votes decided', match({ winnerId: 1, decidedBy: 'votes' }), null, null],
    ['is missing before the end', match({ status: 'active' }), null, null],
    ['names a tie', match({ decidedBy: 'tie' }), null, 'A tie: one point for each song.'],
    ['names the tiebreaker to come', match({}), null, 'A draw: a tiebreaker decides.'],
    [
      'names the rank that decided',
      match({ winnerId: 2, decidedBy: 'draw_order' }),
      null,
      'Tied, and no tiebreaker decided it: Fall advances by the earlier place in the draw.',
    ],
    [
      'names the missing votes (rule T7)',
      match({ winnerId: 2, decidedBy: 'draw_order', totalVotes: 0 }),
      null,
      'No votes: Fall advances by the earlier place in the draw.',
    ],
    [
      'names on a drawn tiebreaker the song that advances',
      match({}),
      match({ winnerId: 1, decidedBy: 'total_votes' }),
      'Tied, and no tiebreaker decided it: Rise advances by more votes in the whole tournament.',
    ],
    [
      'names the winner of a tiebreaker',
      match({ winnerId: 9, decidedBy: 'votes' }),
      match({ winnerId: 1, decidedBy: 'tiebreaker' }),
      'Rise won the tiebreaker.',
    ],
  ])('%s', (_, matchup, parent, expected) => {
    expect(decisionText(matchup, parent)).toBe(expected);
  });
});
