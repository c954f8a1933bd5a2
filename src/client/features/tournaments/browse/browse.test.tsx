// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import {
  recentlyCompletedQuery,
  tournamentCountsQuery,
  tournamentPagesQuery,
} from '#client/entities/tournament/queries.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { Browse } from './browse.tsx';

const cards = (count: number, firstId: number, over: Partial<TournamentCard>) =>
  Array.from({ length: count }, (_, index) => createTournamentCard({ id: firstId + index, ...over }));
const COMPLETED = { status: 'completed', currentPhase: 'completed' } as const;

test('beyond the first page the counters and the completed tournaments are the server’s, also at the end of the list', () => {
  const pages = [
    { rows: cards(200, 1, { status: 'active' }), nextCursor: 'more' },
    { rows: cards(30, 901, COMPLETED), nextCursor: null },
  ];
  const recent = answer(recentlyCompletedQuery, cards(6, 900, COMPLETED));
  const counts = answer(tournamentCountsQuery, { active: 200, setup: 40, completed: 31, cancelled: 0 });
  for (const loaded of [1, 2]) {
    const list = { pages: pages.slice(0, loaded), pageParams: [null, 'more'].slice(0, loaded) };
    const page = show(<Browse />, answer(tournamentPagesQuery(), list), recent, counts);
    expect(textOf(page)).toContain('Active Tournaments 200 Starting Soon 40 Completed 31');
    const [above, below] = page.querySelectorAll('ul:has([data-tournament])');
    const ids = Array.from(above?.children ?? [], (tile) => Number(tile.getAttribute('data-tournament')));
    expect(ids).toEqual([900, 901, 902, 903, 904, 905]);
    expect(below?.children).toHaveLength(24);
  }
});
