import { describe, expect, test } from 'vitest';
import { createMatchup, createSong, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { userVotesQuery } from '#client/entities/vote/queries.ts';
import { answer, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { BracketMatch } from './bracket-match.tsx';
import { winnerMeets } from './winner-meets.ts';

const semifinal = (over: Partial<Matchup> = {}) =>
  createMatchup({ id: 1, phase: 'Semifinals', position: 1, winnerToId: 3, winnerToSlot: 1, ...over });
const other = semifinal({ id: 2, position: 2, winnerToSlot: 2 });
const final = createMatchup({
  id: 3,
  phase: 'Finals',
  song1: null,
  song2: null,
  song1Id: null,
  song2Id: null,
  winnerToId: null,
  status: 'pending',
});
const USER = answer({ queryKey: userKeys.current }, { id: 7, role: 'user' });

const render = (matchup: Matchup, ...answers: Parameters<typeof renderMarkup>[1][]) =>
  renderMarkup(
    <BracketMatch
      matchup={matchup}
      all={[matchup, other, final]}
      championId={null}
      highlightedIds={new Set()}
      onHighlight={() => {}}
    />,
    ...answers,
  );

describe('an open match of the bracket (rule W21)', () => {
  test('shows its shares and asks for the vote', () => {
    const markup = render(semifinal(), USER, answer(userVotesQuery(7, true), []));
    expect(markup).toContain('scaleX(0.75)');
    expect(textOf(markup)).toMatch(/\bVote\b/);
    expect(textOf(markup)).not.toContain('Your vote');
  });

  test('marks the side that has the vote of the reader', () => {
    const textWith = (songId: number) =>
      textOf(render(semifinal(), USER, answer(userVotesQuery(7, true), [{ matchupId: 1, songId }])));
    expect(textWith(11)).toMatch(/Rise Your vote .*Fall/);
    expect(textWith(12)).toMatch(/Fall Your vote/);
  });

  test('tells the time left', () => {
    const markup = render(semifinal({ endTime: secondsFromNow(90) }), USER);
    expect(textOf(markup)).toMatch(/LIVE 01:(30|29)/);
  });

  test('shows no shares while they are hidden, and nothing of the kind once it is decided', () => {
    const hidden = { song1Votes: null, song2Votes: null, totalVotes: null };
    expect(render(semifinal(hidden as unknown as Partial<Matchup>), USER)).not.toContain('scaleX');
    const decided = render(semifinal({ status: 'completed', winnerId: 11 }), USER);
    expect(decided).not.toContain('scaleX');
    expect(textOf(decided)).not.toMatch(/\bVote\b/);
  });
});

test('the cover of a song plays it, beside the link of its match and not inside it (rule W38)', () => {
  const song1 = createSong({ id: 11, title: 'Strobe', url: 'https://youtu.be/dQw4w9WgXcQ' });
  const song2 = createSong({ id: 12, title: 'Silent', url: null });
  const markup = render(semifinal({ song1, song2 }));
  expect(textOf(markup)).toContain('Listen to Strobe here');
  expect(textOf(markup)).not.toContain('Listen to Silent');
  expect(markup).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /s);
});

test('the start of a match is orange only when it is about to start', () => {
  const startsIn = (seconds: number) =>
    render(semifinal({ status: 'scheduled', startTime: secondsFromNow(seconds) }));
  expect(startsIn(40 * 60)).toMatch(/bracket-match-start">in /);
  expect(startsIn(60)).toMatch(/bracket-match-soon">in /);
});

describe('whom the winner meets (rule B13)', () => {
  const all = (last: Matchup) => [semifinal(), other, last];

  test('names the match whose winner it is, and the song once it is known', () => {
    expect(winnerMeets(semifinal(), all(final))).toBe('Winner meets the winner of Semifinal B');
    const song2 = createSong({ id: 20, title: 'Strobe' });
    expect(winnerMeets(semifinal(), all({ ...final, song2, song2Id: 20 }))).toBe('Winner meets Strobe');
  });

  test('is silent after the decision and in the final', () => {
    expect(winnerMeets(semifinal({ winnerId: 11 }), all(final))).toBeNull();
    expect(winnerMeets(final, all(final))).toBeNull();
  });
});
