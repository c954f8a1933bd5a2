import { describe, expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import { outcomeOf } from './outcome.ts';

/** A completed match: Rise (11) has 3 votes, Fall (12) has 1. */
const match = (over: Partial<Matchup> = {}) => createMatchup({ status: 'completed', ...over });
const drawn = { song1Votes: 2, song2Votes: 2, totalVotes: 4 };
const won = { winnerId: 11, decidedBy: 'votes' } as const;
const hidden = { song1Votes: null, song2Votes: null, totalVotes: null };
const tiebreaker = (over: Partial<Matchup> = {}) =>
  createMatchup({ id: 6, parentMatchupId: 5, tiebreakerLevel: 1, song1Id: 21, song2Id: 22, ...over });

/** A score is never broken into two lines. */
const onOneLine = (title: string) => title.replaceAll(' ', '\u00a0');

describe('the outcome of a matchup', () => {
  it.each([
    ['by votes', match(won), onOneLine('Won 3 : 1'), null, 'Rise won 3 to 1.', 1],
    [
      'by votes of song 2',
      match({ song2Votes: 9, winnerId: 12, decidedBy: 'votes' }),
      onOneLine('Won 9 : 3'),
      null,
      'Fall won 9 to 3.',
      2,
    ],
    [
      'of the final',
      match({ ...won, phase: 'Finals' }),
      onOneLine('Won 3 : 1'),
      null,
      'Rise won the final 3 to 1.',
      1,
    ],
    ['with hidden counts', match({ ...won, ...hidden }), 'Won', null, 'Rise won.', 1],
    [
      'of a tie',
      match({ ...drawn, decidedBy: 'tie' }),
      onOneLine('Tie 2 : 2'),
      'A tie: one point for each song.',
      null,
      null,
    ],
    [
      'by total votes',
      match({ ...drawn, winnerId: 12, decidedBy: 'total_votes' }),
      'Decided by total votes',
      'Tied, and no tiebreaker decided it: Fall wins by more votes in the whole tournament.',
      null,
      2,
    ],
    [
      'without votes',
      match({ song1Votes: 0, song2Votes: 0, totalVotes: 0, winnerId: 12, decidedBy: 'draw_order' }),
      'Decided by the draw',
      'No votes: Fall wins by the earlier place in the draw.',
      null,
      2,
    ],
  ])('%s', (_, matchup, title, explanation, sentence, winnerSlot) => {
    expect(outcomeOf(matchup, [matchup])).toEqual({
      title,
      explanation,
      sentence: sentence ?? explanation,
      winnerSlot,
      goesTo: null,
      tiebreaker: null,
    });
  });

  it('names the next match of the winner', () => {
    const next = createMatchup({ id: 9, phase: 'Finals' });
    expect(outcomeOf(match({ ...won, winnerToId: 9 }), [next])?.goesTo).toBe('Final');
  });

  it('of a draw is known before its tiebreaker is', () => {
    const matchup = match(drawn);
    const tie = {
      title: onOneLine('Tie 2 : 2'),
      explanation: 'A tie: a tiebreaker decides.',
      winnerSlot: null,
    };
    expect(outcomeOf(matchup, [matchup])).toMatchObject({ ...tie, tiebreaker: null });
    expect(outcomeOf(matchup, [matchup, tiebreaker()])).toMatchObject({ ...tie, tiebreaker: { id: 6 } });
  });

  it('of a tiebreaker is that of its match', () => {
    const parent = match({ ...drawn, winnerId: 12, decidedBy: 'tiebreaker', winnerToId: 9 });
    const second = tiebreaker({
      id: 7,
      status: 'completed',
      tiebreakerLevel: 2,
      winnerId: 22,
      decidedBy: 'votes',
    });
    const all = [
      parent,
      tiebreaker({ status: 'completed' }),
      second,
      createMatchup({ id: 9, phase: 'Finals' }),
    ];
    const expected = {
      title: 'Decided by tiebreaker 2',
      sentence: 'Fall won the tiebreaker.',
      winnerSlot: 2,
      goesTo: 'Final',
    };
    const explanation = 'Fall wins the match by this tiebreaker.';
    expect(outcomeOf(second, all)).toMatchObject({ ...expected, explanation });
    expect(outcomeOf(parent, all)).toMatchObject({ ...expected, explanation: expected.sentence });
  });

  it('of a drawn tiebreaker names the song that advances', () => {
    const parent = match({ ...drawn, winnerId: 11, decidedBy: 'group_points' });
    const last = tiebreaker({ status: 'completed', ...drawn });
    expect(outcomeOf(last, [parent, last])).toMatchObject({
      title: 'Decided by group points',
      winnerSlot: 1,
    });
  });

  it('is not known while the match is open', () => {
    const matchup = createMatchup();
    expect(outcomeOf(matchup, [matchup])).toBeNull();
  });
});
