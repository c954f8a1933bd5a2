// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { BracketPanel } from './bracket-panel.tsx';

const songs = [1, 2, 3, 4].map((id) =>
  createSong({ id, title: `Song ${id}`, groupId: id > 2 ? 2 : 1, drawPosition: id }),
);
const match = createMatchup({ groupId: 1, phase: 'group' });
const tournament = {
  ...createTournamentCard({ status: 'active', currentPhase: 'group_stage', tournamentType: 'round_robin' }),
  groups: [
    { id: 1, name: 'Group A', position: 1 },
    { id: 2, name: 'Group B', position: 2 },
  ],
  songs,
} as unknown as TournamentDetail;

const shown = (over: Partial<TournamentDetail> = {}) =>
  textOf(show(<BracketPanel tournament={{ ...tournament, ...over }} matchups={[match]} generate={null} />));

test('while groups are played, the coming knockout shows below them with empty places', () => {
  const text = shown();
  expect(text).toContain('The first two of each group go on.');
  expect(text).toContain(
    'Semifinal A 1st of Group A 2nd of Group B Semifinal B 1st of Group B 2nd of Group A',
  );
  expect(text).toContain('Winner of Semifinal A Winner of Semifinal B Final');
});

test('a tournament that was cancelled during its groups shows no coming knockout (rule W21)', () => {
  expect(shown({ status: 'cancelled' })).not.toContain('go on');
});
