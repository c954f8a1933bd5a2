import { describe, expect, it } from 'vitest';
import { createMatchup, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { CompactBallot } from './compact-ballot.tsx';
import { voteKeys } from './queries.ts';

const render = (over: Partial<Matchup> = {}, ownSongId: number | null = null) =>
  renderMarkup(
    <CompactBallot matchup={createMatchup(over)} />,
    answer({ queryKey: userKeys.current }, { id: 1 }),
    answer({ queryKey: voteKeys.own(7) }, ownSongId === null ? [] : [{ matchupId: 5, songId: ownSongId }]),
  );

describe('a matchup on a card', () => {
  it('shows the votes, the shares and a button for each song while it is open (rule V12)', () => {
    const markup = render();
    expect(buttonNames(markup)).toEqual(['Vote for Rise', 'Vote for Fall']);
    expect(textOf(markup)).toContain('3 votes (75%)');
    expect(textOf(markup)).toContain('1 vote (25%)');
    expect(textOf(markup)).toContain('Ends in');
    expect(markup).toContain('aria-label="Rise 3 votes, Fall 1 vote"');
  });

  it('shows the covers of both songs in their order', () => {
    expect(render().match(/data-spine="[^"]*"/g)).toEqual([
      'data-spine="Rise · Nina Park"',
      'data-spine="Fall · The Low"',
    ]);
  });

  it('marks the user’s vote', () => {
    const markup = render({}, 12);
    expect(buttonNames(markup)).toEqual(['Vote for Rise', 'Your vote: Fall']);
    expect(markup.match(/aria-pressed="true"/g)).toHaveLength(1);
  });

  it('shows no count while the counts are hidden, even after a vote', () => {
    const hidden = { song1Votes: null, song2Votes: null, totalVotes: null } as unknown as Partial<Matchup>;
    const markup = render(hidden, 12);
    expect(textOf(markup)).not.toMatch(/%|null|· /);
    expect(markup).toContain('Counts open when the match ends');
  });

  it('keeps its buttons in the last 10 seconds, when a press shows the reason (rule V10)', () => {
    expect(buttonNames(render({ endTime: secondsFromNow(5) }))).toHaveLength(2);
  });

  it('has no buttons before the start and without times', () => {
    const upcoming = render({
      status: 'scheduled',
      startTime: secondsFromNow(60),
      endTime: secondsFromNow(120),
    });
    expect(buttonNames(upcoming)).toEqual([]);
    expect(textOf(upcoming)).toContain('Starts in');
    const unscheduled = render({ status: 'pending', startTime: null, endTime: null });
    expect(buttonNames(unscheduled)).toEqual([]);
    expect(textOf(unscheduled)).toContain('Schedule TBD');
  });

  it('shows the winner and the user’s vote after the end', () => {
    const markup = render({ status: 'completed', winnerId: 11, decidedBy: 'votes' }, 12);
    expect(buttonNames(markup)).toEqual([]);
    expect(textOf(markup)).toContain('Rise · Winner');
    expect(textOf(markup)).toContain('Ended');
    expect(textOf(markup)).toMatch(/Fall .*Your vote$/);
  });

  it('names a tiebreaker, and is missing while a song is unknown', () => {
    expect(textOf(render({ tiebreakerLevel: 2 }))).toContain('Tiebreaker 2');
    expect(render({ song2: null, song2Id: null })).toBe('');
  });
});
