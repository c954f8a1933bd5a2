// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { matchupsQuery } from '#client/entities/matchup/queries.ts';
import { createMatchup, createTournamentCard, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys, voteKeys } from '#client/lib/api/keys.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { UrgentMatchup } from './urgent-matchup.tsx';

const VISITOR = [answer({ queryKey: userKeys.current }, null)];
const render = (tournaments: TournamentCard[], answers = VISITOR) =>
  textOf(
    show(
      <UrgentMatchup
        tournaments={tournaments}
        onShow={() => undefined}
        reminders={(id) => `Reminders of ${id}`}
      >
        {({ matchup, run }) => (run ? `Voted in ${matchup.id}` : `Vote in ${matchup.id}`)}
      </UrgentMatchup>,
      ...answers,
    ),
  );
/** What a user with votes in these matchups has read; their tournaments have no others. */
const votesIn = (...matchups: Matchup[]) => [
  answer({ queryKey: userKeys.current }, { id: 1 }),
  ...matchups.flatMap((matchup) => {
    const vote = { matchupId: matchup.id, songId: matchup.song1Id };
    return [
      answer({ queryKey: voteKeys.own(matchup.tournamentId) }, [vote]),
      answer(matchupsQuery(matchup.tournamentId), [matchup]),
    ];
  }),
];
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

test('without an open match the home page shows the match that opens first', () => {
  const text = render([card(7, startsIn(1, 7, 900)), card(8, startsIn(2, 8, 300))]);
  expect(text).toMatch(/^Next match opens in 0?[45]:\d\d/);
  expect(text).toContain('Add to calendar');
  expect(text).toContain('Reminders of 8');
  expect(text).toContain('Semifinal A · Summer');
  expect(text).toMatch(/Rise Nina Park .*Fall The Low$/);
});

test('an open match without the viewer’s vote comes before any other', () => {
  expect(render([card(7, createMatchup({ id: 5 })), card(8, startsIn(2, 8, 300))])).toBe('Vote in 5');
  expect(render([card(7, null)])).toBe('');
});

test('a viewer who voted in all open matches sees the next match, else an open one', () => {
  const first = createMatchup({ id: 5, endTime: secondsFromNow(300) });
  const last = createMatchup({ id: 6, tournamentId: 8 });
  const cards = [card(8, last), card(7, first)];
  expect(render(cards, votesIn(first, last))).toBe('Voted in 5');
  const text = render([...cards, card(9, startsIn(2, 9, 300))], votesIn(first, last));
  expect(text).toMatch(/^All voted\. Next match opens in /);
});
