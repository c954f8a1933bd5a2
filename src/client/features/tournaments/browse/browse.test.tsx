// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import {
  recentlyCompletedQuery,
  tournamentCountsQuery,
  tournamentPagesQuery,
} from '#client/entities/tournament/queries.ts';
import { answer, buttonNames, pageAnswer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { Browse } from './browse.tsx';

const LIST = tournamentPagesQuery();
const cards = (count: number, firstId: number, over: Partial<TournamentCard>) =>
  Array.from({ length: count }, (_, index) =>
    createTournamentCard({ id: firstId + index, name: `Cup ${firstId + index}`, ...over }),
  );
const COMPLETED = { status: 'completed', currentPhase: 'completed' } as const;
/** The tournaments of each list, from top to bottom. */
const sectionsOf = (page: Element) =>
  Array.from(page.querySelectorAll('ul:has([data-tournament])'), (list) =>
    Array.from(list.querySelectorAll('[data-tournament]'), (tile) =>
      Number(tile.getAttribute('data-tournament')),
    ),
  );

describe('the browse page', () => {
  test('asks the server for counters and completed tournaments beyond the first page', () => {
    const list = pageAnswer(LIST, cards(200, 1, { status: 'active' }), 'more');
    const recent = answer(recentlyCompletedQuery, cards(6, 900, COMPLETED));
    const counts = { active: 15_000, setup: 4_000, completed: 31_000, cancelled: 0 };
    const markup = show(<Browse />, list, recent, answer(tournamentCountsQuery, counts));
    expect(textOf(markup)).toMatch(/Active Tournaments 15.000 Starting Soon 4.000 Completed 31.000/);
    const [above, below] = sectionsOf(markup);
    expect(above).toEqual([900, 901, 902, 903, 904, 905]);
    expect(below).toHaveLength(24);
    expect(buttonNames(markup)).toContain('Show more');
  });

  test('keeps its sections and the server’s counters once the last page is loaded', () => {
    const recent = answer(recentlyCompletedQuery, cards(6, 900, COMPLETED));
    const counts = answer(tournamentCountsQuery, { active: 200, setup: 40, completed: 31, cancelled: 0 });
    const pages = [
      { rows: cards(200, 1, { status: 'active' }), nextCursor: 'more' },
      { rows: cards(30, 901, COMPLETED), nextCursor: null },
    ];
    const list = answer(LIST, { pages, pageParams: [null, 'more'] });
    const markup = show(<Browse />, list, recent, counts);
    expect(sectionsOf(markup)[0]).toEqual([900, 901, 902, 903, 904, 905]);
    expect(textOf(markup)).toContain('Active Tournaments 200 Starting Soon 40 Completed 31');
  });
});
