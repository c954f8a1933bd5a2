import { describe, expect, test } from 'vitest';
import { createMatchup, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import {
  recentlyCompletedQuery,
  tournamentCountsQuery,
  tournamentPagesQuery,
} from '#client/entities/tournament/queries.ts';
import {
  answer,
  buttonNames,
  failure,
  pageAnswer,
  renderMarkup,
  textOf,
} from '#client/lib/testing/render-markup.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { Browse } from './browse.tsx';
import { NothingFound } from './nothing-found.tsx';

const LIST = tournamentPagesQuery();
const cards = (count: number, firstId: number, over: Partial<TournamentCard>) =>
  Array.from({ length: count }, (_, index) =>
    createTournamentCard({ id: firstId + index, name: `Cup ${firstId + index}`, ...over }),
  );
const COMPLETED = { status: 'completed', currentPhase: 'completed' } as const;
const tilesOf = (markup: string) =>
  Array.from(markup.matchAll(/data-tournament="(\d+)"/g), ([, id]) => Number(id));
/** The tiles above the list and of the list, and those of the recently completed tournaments where they follow it. */
const sectionsOf = (markup: string) =>
  markup.split(/Browse All Tournaments|(?<=Browse All.*)Recently Completed/s).map(tilesOf);
const NO_FILTER = { filter: 'all', q: '', onFilter: () => {}, onSearch: () => {} } as const;

describe('the browse page', () => {
  test('counts and shows a complete list, with the first six completed tournaments below (rule W12)', () => {
    const rows = [...cards(2, 1, { status: 'active' }), ...cards(1, 3, {}), ...cards(8, 10, COMPLETED)];
    const markup = renderMarkup(<Browse />, pageAnswer(LIST, rows));
    expect(textOf(markup)).toContain('Active Tournaments 2 Starting Soon 1 Completed 8');
    expect(sectionsOf(markup)).toEqual([
      [],
      [1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 17],
      [10, 11, 12, 13, 14, 15],
    ]);
  });

  test('shows the songs of a tournament that fills up, its free places, and whether it is ready (rule W12)', () => {
    const song = { id: 5, title: 'Rise', artist: 'Nina Park', artworkUrl: '/api/images/a.webp' };
    const filling = cards(1, 1, { songCount: 1, firstSongs: [song] });
    const full = cards(1, 2, { songCount: 4, firstSongs: [1, 2, 3, 4].map((id) => ({ ...song, id })) });
    const markup = renderMarkup(<Browse />, pageAnswer(LIST, [...filling, ...full]));
    expect(markup.match(/a\.webp/g)).toHaveLength(5);
    expect(markup.match(/data-free/g)).toHaveLength(3);
    expect(textOf(markup)).toMatch(/Registration Open .*Ready to start!/);
  });

  test('shows the first songs of a tournament before its playoffs, even after matches (rule W12)', () => {
    const song = { title: 'Rise', artist: 'Nina Park', artworkUrl: '/api/images/a.webp' };
    const firstSongs = [1, 2, 3, 4, 5].map((id) => ({ ...song, id }));
    const next = { status: 'start_playoffs', currentPhase: 'start_playoffs', firstSongs } as const;
    for (const currentMatchup of [null, createMatchup()]) {
      const markup = renderMarkup(
        <Browse />,
        pageAnswer(LIST, cards(1, 1, { ...next, currentMatchup, firstSongs: [...firstSongs] })),
      );
      expect(markup.match(/a\.webp/g)).toHaveLength(4);
    }
  });

  test('asks the server for counters and completed tournaments beyond the first page (rules W12, W26)', () => {
    const list = pageAnswer(LIST, cards(200, 1, { status: 'active' }), 'more');
    const recent = answer(recentlyCompletedQuery, cards(6, 900, COMPLETED));
    const counts = { active: 15_000, setup: 4_000, completed: 31_000, cancelled: 0 };
    const markup = renderMarkup(<Browse />, list, recent, answer(tournamentCountsQuery, counts));
    expect(textOf(markup)).toMatch(/Active Tournaments 15.000 Starting Soon 4.000 Completed 31.000/);
    const [above, below] = sectionsOf(markup);
    expect(above).toEqual([900, 901, 902, 903, 904, 905]);
    expect(below).toHaveLength(24);
    expect(buttonNames(markup)).toContain('Show more');
  });

  test('keeps its sections and the server’s counters once the last page is loaded (rule W12)', () => {
    const recent = answer(recentlyCompletedQuery, cards(6, 900, COMPLETED));
    const counts = answer(tournamentCountsQuery, { active: 200, setup: 40, completed: 31, cancelled: 0 });
    const pages = [
      { rows: cards(200, 1, { status: 'active' }), nextCursor: 'more' },
      { rows: cards(30, 901, COMPLETED), nextCursor: null },
    ];
    const list = answer(LIST, { pages, pageParams: [null, 'more'] });
    const markup = renderMarkup(<Browse />, list, recent, counts);
    expect(sectionsOf(markup)[0]).toEqual([900, 901, 902, 903, 904, 905]);
    expect(textOf(markup)).toContain('Active Tournaments 200 Starting Soon 40 Completed 31');
  });

  test('shows dashes and six skeleton cards until its sections are known (rules W2, W12)', () => {
    for (const known of [[], [pageAnswer(LIST, cards(200, 1, {}), 'more')]]) {
      const markup = renderMarkup(<Browse />, ...known);
      expect(textOf(markup)).toContain('Active Tournaments – Starting Soon – Completed –');
      expect(markup.match(/<li/g)).toHaveLength(6);
      expect(markup).toContain('aria-label="Loading tournaments"');
    }
  });

  test('offers a retry when the list cannot be loaded', () => {
    const markup = renderMarkup(<Browse />, failure(LIST));
    expect(textOf(markup)).toContain('The tournaments could not be loaded');
    expect(buttonNames(markup)).toEqual(['Try again']);
  });
});

describe('an empty list', () => {
  test.each([
    ['all', 'No tournaments found Be the first to create an exciting music tournament!'],
    ['active', 'No active tournaments There are currently no active tournaments.'],
    ['setup', 'No starting soon tournaments There are currently no starting soon tournaments.'],
    ['completed', 'No completed tournaments There are currently no completed tournaments.'],
  ] as const)('of the filter %s says so (rule W12)', (filter, words) => {
    expect(textOf(renderMarkup(<NothingFound {...NO_FILTER} filter={filter} />))).toContain(words);
  });

  test('of a search repeats the search and offers a wider one (rule W26)', () => {
    const within = renderMarkup(<NothingFound {...NO_FILTER} filter="setup" q="<b>" />);
    expect(textOf(within)).toContain('Nothing found for “ <b> ” Searched in: Starting Soon');
    expect(buttonNames(within)).toEqual(['Search all', 'Clear search']);
    const everywhere = renderMarkup(<NothingFound {...NO_FILTER} q="x" />);
    expect(buttonNames(everywhere)).toEqual(['Clear search']);
  });
});
