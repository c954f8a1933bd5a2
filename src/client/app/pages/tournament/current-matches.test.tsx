import { expect, test } from 'vitest';
import { createMatchup, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { CurrentMatches } from './current-matches.tsx';

const waiting = createMatchup({ id: 6, status: 'pending' });
const render = (status: 'active' | 'completed', ...matchups: ReturnType<typeof createMatchup>[]) =>
  textOf(renderMarkup(<CurrentMatches tournament={createTournamentCard({ status })} matchups={matchups} />));

test('the schedule begins with the open matches, else the next one, and with none after the end (rule S8)', () => {
  expect(render('active', waiting, createMatchup())).toMatch(/^Open now .*LIVE/);
  expect(render('active', waiting)).toMatch(/^Next /);
  expect(render('completed', waiting)).toBe('');
});
