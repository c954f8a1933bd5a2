import { expect, test } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { answer, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { TournamentStatus } from '#engine/kinds.ts';
import { SimplePage } from './simple-page.tsx';

test('the simple page says why there are no matches (rules C21, W24)', () => {
  const textIn = (status: TournamentStatus) => {
    const detail = { ...createTournamentCard({ status }), songs: [], matchups: [] };
    return textOf(renderMarkup(<SimplePage id={7} />, answer(tournamentQuery(7), detail)));
  };
  expect(textIn('setup')).toContain('The songs have not been drawn yet.');
  expect(textIn('cancelled')).toContain('The tournament was cancelled before its draw.');
});
