// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createMatchup, createSong, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userVotesQuery } from '#client/entities/vote/queries.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import { MatchLine } from './match-line.tsx';
import { matchSentence } from './match-state.ts';

const MATCHUP = createMatchup({
  song1: createSong({ url: 'https://audio.example/rise.mp3' }),
  song2: createSong({ id: 12, title: 'Fall' }),
});

test('the covers in the line of a match play their songs, and are outside its link (rule W44)', () => {
  const line = show(<MatchLine matchup={MATCHUP} label="Semifinal" all={[MATCHUP]} />);
  expect(textOf(line)).toContain('Listen to Rise here');
  expect(textOf(line)).not.toContain('Listen to Fall');
  const links = [...line.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('aria-label'))).toContain(matchSentence(MATCHUP, [MATCHUP]));
  expect(links).toHaveLength(2);
  expect(line.querySelector('a a'), 'no link is inside another').toBeNull();
});

test('only the winner of the final is gold in the line of its match', () => {
  const won = { ...MATCHUP, status: 'completed' as const, winnerId: 11 };
  const render = (matchup: typeof MATCHUP) => show(<MatchLine matchup={matchup} label="" all={[matchup]} />);
  const isGold = (line: HTMLElement) => line.querySelector('.text-gold') !== null;
  expect(isGold(render({ ...won, phase: 'Semifinals' }))).toBe(false);
  expect(isGold(render({ ...won, phase: 'Finals' }))).toBe(true);
});

test('the line of a coming match says when it opens, until the tournament is over', () => {
  const coming = { ...MATCHUP, status: 'scheduled' as const, startTime: secondsFromNow(120) };
  const render = (isOver: boolean) =>
    show(<MatchLine matchup={coming} label="Round 2" all={[coming]} isOver={isOver} />);
  expect(textOf(render(false))).toMatch(/Round 2 in \d+:\d\d/);
  expect(matchSentence(coming, [coming]), 'also for screen readers').toMatch(
    /Scheduled, starts \w+ \d+:\d\d/,
  );
  expect(render(true).querySelector('time')).toBeNull();
});

test('the line of an open match counts down and marks the cover that has the user’s vote', () => {
  const live = { ...MATCHUP, song1Votes: 12_345, song2Votes: 1, totalVotes: 12_346 };
  const render = (cast: object[], isOver = false) =>
    show(
      <MatchLine matchup={live} label="Round 1" all={[live]} isOver={isOver} />,
      answer({ queryKey: userKeys.current }, { id: 7, role: 'user' }),
      answer(userVotesQuery(live.tournamentId, true), cast),
    );
  const voted = render([{ matchupId: live.id, songId: 12 }]);
  expect(textOf(voted)).toMatch(/Round 1 LIVE \d+:\d+ .*12,345 : 1 .*Your vote Fall/);
  expect(textOf(render([]))).not.toContain('Your vote');
  expect(textOf(render([], true)), 'nothing is open after the end').not.toContain('LIVE');
});

test.each([
  [{ groupId: 3, phase: 'group', round: 2 }, 'Round 2: Rise against Fall, Scheduled'],
  [{ phase: 'Semifinals', position: 2 }, 'Semifinal B: Rise against Fall, Scheduled'],
] as const)('a match with %j reads "%s" to screen readers', (over, start) => {
  const coming = { ...MATCHUP, status: 'scheduled' as const, ...over };
  expect(matchSentence(coming, [coming])).toMatch(new RegExp(`^${start}`));
  expect(matchSentence(coming, [coming], true)).toContain('Not played');
});
