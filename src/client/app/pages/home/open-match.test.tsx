import { afterEach, expect, it, vi } from 'vitest';
import { createMatchup, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { voteKeys } from '#client/entities/vote/queries.ts';
import { DemoMatch } from '#client/features/ballot/demo/demo-match.tsx';
import { answer, buttonNames, renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { OpenMatch } from './open-match.tsx';

afterEach(() => void vi.unstubAllGlobals());

const matchup = createMatchup();
const { tournamentId } = matchup;

function voteButtons(votes: { matchupId: number; songId: number | null }[] = []) {
  const markup = renderMarkup(
    <OpenMatch
      tournament={createTournamentCard({ id: tournamentId })}
      matchup={matchup}
      run={null}
      onNext={() => {}}
    />,
    answer({ queryKey: userKeys.current }, { id: 1 }),
    answer({ queryKey: voteKeys.own(tournamentId) }, votes),
  );
  return { names: buttonNames(markup).filter((name) => /vote/i.test(name)), markup };
}

it('the vote buttons of the home page say that they are offline (rule V14)', () => {
  expect(voteButtons().names).toEqual(['Vote for Rise', 'Vote for Fall']);
  vi.stubGlobal('navigator', { onLine: false });
  const { names, markup } = voteButtons([{ matchupId: matchup.id, songId: matchup.song1Id }]);
  expect(names).toEqual(['Your vote: Rise. Offline', 'Vote for Fall. Offline']);
  expect(markup.match(/data-cut-off/g)).toHaveLength(2);
});

it('the demo match needs no connection (rule W4)', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(renderMarkup(<DemoMatch />)).not.toContain('data-cut-off');
});
