import { expect, test } from 'vitest';
import { createMatchup, createTournamentCard, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { UrgentMatchup } from './urgent-matchup.tsx';

const VISITOR = answer({ queryKey: userKeys.current }, null);
const render = (...tournaments: TournamentCard[]) =>
  textOf(
    renderMarkup(
      <UrgentMatchup tournaments={tournaments}>{({ matchup }) => `Vote in ${matchup.id}`}</UrgentMatchup>,
      VISITOR,
    ),
  );
const card = (id: number, currentMatchup: TournamentCard['currentMatchup']) =>
  createTournamentCard({ id, status: 'active', currentPhase: 'group_stage', currentMatchup });
const startsIn = (id: number, tournamentId: number, seconds: number) =>
  createMatchup({
    id,
    tournamentId,
    status: 'scheduled',
    startTime: secondsFromNow(seconds),
    endTime: secondsFromNow(seconds + 600),
  });

test('without an open match the home page shows the match that opens first (rule W32)', () => {
  const text = render(card(7, startsIn(1, 7, 900)), card(8, startsIn(2, 8, 300)));
  expect(text).toMatch(/^Next match opens in 0?[45]:\d\d/);
  expect(text).not.toContain('All voted.');
  expect(text).toContain('Add to calendar');
  expect(text).toMatch(/Rise Nina Park .*Fall The Low$/);
});

test('an open match without the viewer’s vote comes before any other (rule W32)', () => {
  expect(render(card(7, createMatchup({ id: 5 })), card(8, startsIn(2, 8, 300)))).toBe('Vote in 5');
});

test('without open and upcoming matches nothing is shown', () => {
  expect(render(card(7, null))).toBe('');
});
