// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  createMatchup,
  createSong,
  createTournamentCard,
  secondsFromNow,
} from '#client/entities/testing/fixtures.ts';
import { tournamentPagesQuery } from '#client/entities/tournament/queries.ts';
import { buttonNames, pageAnswer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { LiveMatches } from './live-matches.tsx';

const card = (name: string, match: Partial<Matchup> | null) =>
  createTournamentCard({
    id: name.length,
    name,
    status: 'active',
    currentMatchup: match && createMatchup({ id: name.length, ...match }),
  });
const render = (...cards: ReturnType<typeof card>[]) =>
  show(<LiveMatches />, pageAnswer(tournamentPagesQuery({ status: 'active' }), cards));

it('the row has the open match of each tournament, the soonest end first, and no votes (rule W51)', () => {
  const songs = { song1: createSong({ title: 'Late' }), song1Votes: 71, song2Votes: 72, totalVotes: 143 };
  const row = render(
    card('Later', { ...songs, endTime: secondsFromNow(900) }),
    card('Soon', {}),
    card('Scheduled', { status: 'scheduled', startTime: secondsFromNow(60) }),
    card('Over', { status: 'completed' }),
    card('Between rounds', null),
  );
  const links = [...row.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tournaments/4#matchup-4', '/tournaments/5#matchup-5']);
  expect(textOf(row)).toContain('Rise vs Fall Soon Ends in');
  expect(textOf(row)).not.toMatch(/\b(71|72|143)\b|vote/);
  expect(buttonNames(row)).toEqual(['All running tournaments']);
});

it('without an open match there is no row (rule W51)', () => {
  expect(render(card('Between rounds', null)).innerHTML).toBe('');
  expect(show(<LiveMatches />).innerHTML).toBe('');
});
