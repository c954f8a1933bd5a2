// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { userKeys, voteKeys } from '#client/lib/api/keys.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import { CompactBallot } from './compact-ballot.tsx';

it('a matchup on a card shows no count while the counts are hidden, even after a vote', () => {
  const matchup = createMatchup({ song1Votes: null, song2Votes: null, totalVotes: null });
  const card = show(
    <CompactBallot matchup={matchup} />,
    answer({ queryKey: userKeys.current }, { id: 1 }),
    answer({ queryKey: voteKeys.own(7) }, [{ matchupId: 5, songId: 12 }]),
  );
  expect(textOf(card)).not.toMatch(/%|null|· /);
  expect(textOf(card)).toContain('Counts open when the match ends');
});
