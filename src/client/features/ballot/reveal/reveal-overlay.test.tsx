import { expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { RevealOverlay } from './reveal-overlay.tsx';

const ended = { status: 'completed', winnerId: 11, decidedBy: 'votes' } as const;
const render = (over: Partial<Matchup>) => {
  const matchup = createMatchup({ ...ended, ...over });
  return renderMarkup(
    <RevealOverlay
      matchup={matchup}
      outcome={outcomeOf(matchup, []) as Outcome}
      ownSlot={1}
      onEnd={() => {}}
    />,
  );
};

test('the end of a match shows both sides of its votes', () => {
  for (const countVisibility of ['live', 'after_vote', 'after_close'] as const) {
    const markup = render({ countVisibility });
    expect(markup).toContain('data-shares');
    expect(markup.match(/flex-grow:\d/g)).toEqual(['flex-grow:3', 'flex-grow:1']);
    expect(textOf(markup)).toContain('75% 25%');
  }
});

test('the end of a match names the match (rule W35)', () => {
  expect(textOf(render({ phase: 'Semifinals', position: 2 }))).toContain('Semifinal B');
});

test('a walkover without a winner has no score', () => {
  const unvoted = { song1Votes: 0, song2Votes: 0, totalVotes: 0 };
  const text = textOf(render({ ...unvoted, winnerId: null, decidedBy: 'walkover' }));
  expect(text).toContain('Walkover A walkover: both songs were withdrawn.');
  expect(textOf(render({ ...unvoted, winnerId: null, decidedBy: 'tie' }))).toContain('Tie 0 : 0');
});

test('no bar opens where there are no votes', () => {
  const unvoted = { song1Votes: 0, song2Votes: 0, totalVotes: 0, decidedBy: 'draw_order' } as const;
  const markup = render({ countVisibility: 'after_close', ...unvoted });
  expect(markup).not.toContain('data-bar');
  expect(textOf(markup)).toContain('Decided by the draw');
});
