import { expect, test } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { OverviewPanel } from './overview-panel.tsx';

const manager = { id: 3, username: 'ann', firstName: 'Ann', lastName: 'Adler', profileImageUrl: null };

test('the overview names what participants ask first, and folds all other settings (rule W21)', () => {
  const markup = renderMarkup(
    <OverviewPanel
      tournament={{
        ...createTournamentCard({ status: 'active' }),
        songs: [],
        matchups: [],
        groups: [],
        missingMatches: { count: 0, blocksChampion: false },
        creator: manager,
        sharePath: '/t/summer-7',
        managers: [manager],
        missingVoters: 0,
      }}
      matchups={[]}
      viewer={{ userId: null, canOrganize: false, canManage: false, hasJoined: false, ownVotes: [] }}
      onAddSongs={undefined}
    />,
  );
  const [, shown = '', folded = ''] = /About this tournament(.*)<details(.*)<\/details>/s.exec(markup) ?? [];
  expect(textOf(shown)).toMatch(/Format .*Size .*Match duration .*Voters .*Managed by Ann Adler/);
  expect(textOf(`<details${folded}`)).toMatch(/^More settings Scheduling .*Vote Counts .*Created /);
});
