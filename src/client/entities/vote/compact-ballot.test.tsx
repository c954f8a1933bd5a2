// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import { createMatchup, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys, voteKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { CompactBallot } from './compact-ballot.tsx';

const render = (over: Partial<Matchup> = {}, ownSongId: number | null = null) =>
  show(
    <CompactBallot matchup={createMatchup(over)} />,
    answer({ queryKey: userKeys.current }, { id: 1 }),
    answer({ queryKey: voteKeys.own(7) }, ownSongId === null ? [] : [{ matchupId: 5, songId: ownSongId }]),
  );

describe('a matchup on a card', () => {
  it('shows no count while the counts are hidden, even after a vote', () => {
    const hidden = { song1Votes: null, song2Votes: null, totalVotes: null } as unknown as Partial<Matchup>;
    const markup = render(hidden, 12);
    expect(textOf(markup)).not.toMatch(/%|null|· /);
    expect(textOf(markup)).toContain('Counts open when the match ends');
  });

  it('keeps its buttons in the last 10 seconds, when a press shows the reason (rule V10)', () => {
    expect(buttonNames(render({ endTime: secondsFromNow(5) }))).toHaveLength(2);
  });
});
