// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createMatchup, createSong, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userVotesQuery } from '#client/entities/vote/queries.ts';
import { closeOpenMatches } from '#client/features/bracket/match-state.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { BracketMatch, winnerMeets } from './bracket-match.tsx';

const semifinal = (over: Partial<Matchup> = {}) =>
  createMatchup({ id: 1, phase: 'Semifinals', position: 1, winnerToId: 3, winnerToSlot: 1, ...over });
const other = semifinal({ id: 2, position: 2, winnerToSlot: 2 });
const noSongs = { song1: null, song2: null, song1Id: null, song2Id: null };
const final = createMatchup({ id: 3, phase: 'Finals', ...noSongs, status: 'pending' });

type Given = { cast?: object[]; tiebreakers?: Matchup[]; isOver?: boolean };

/** The match as a user sees it who has cast these votes. */
function render(matchup: Matchup, { cast = [], tiebreakers = [], isOver = false }: Given = {}) {
  const all = [matchup, other, final, ...tiebreakers];
  return show(
    <BracketMatch
      matchup={matchup}
      all={isOver ? closeOpenMatches(all) : all}
      championId={null}
      isOver={isOver}
      look={{ form: 'pages' }}
      highlightedIds={new Set()}
      onHighlight={() => {}}
    />,
    answer({ queryKey: userKeys.current }, { id: 7, role: 'user' }),
    answer(userVotesQuery(7, true), cast),
  );
}

const shareOf = (element: HTMLElement) =>
  element.querySelector<HTMLElement>('[data-fill] > span')?.style.transform;

describe('an open match of the bracket', () => {
  test('shows its shares and asks for the vote', () => {
    const markup = render(semifinal());
    expect(shareOf(markup)).toBe('scaleX(0.75)');
    expect(textOf(markup)).toMatch(/\bVote\b/);
    expect(textOf(markup)).not.toContain('Your vote');
  });

  test('marks the side that has the vote of the reader', () => {
    const textWith = (songId: number) => textOf(render(semifinal(), { cast: [{ matchupId: 1, songId }] }));
    expect(textWith(11)).toMatch(/Rise Your vote .*Fall/);
    expect(textWith(12)).toMatch(/Fall Your vote/);
  });

  test('shows the time left', () => {
    const markup = render(semifinal({ endTime: secondsFromNow(89.5) }));
    expect(textOf(markup)).toMatch(/LIVE 01:(30|29)/);
  });

  test('shows no shares while counts are hidden, and neither shares nor ‘Vote’ once it is decided', () => {
    const hidden = { song1Votes: null, song2Votes: null, totalVotes: null };
    expect(shareOf(render(semifinal(hidden)))).toBeUndefined();
    const decided = render(semifinal({ status: 'completed', winnerId: 11 }));
    expect(shareOf(decided)).toBeUndefined();
    expect(textOf(decided)).not.toMatch(/\bVote\b/);
  });
});

describe('a match with equal votes and its tiebreaker', () => {
  const drawn = semifinal({ status: 'completed', song1Votes: 3, song2Votes: 3, totalVotes: 6 });
  const tiebreaker = (over: Partial<Matchup> = {}) =>
    createMatchup({
      id: 9,
      parentMatchupId: 1,
      tiebreakerLevel: 1,
      song1Id: 21,
      song2Id: 22,
      endTime: secondsFromNow(89.5),
      ...over,
    });
  const renderWith = (tiebreakers: Matchup[], matchup = drawn, cast: object[] = []) =>
    render(matchup, { tiebreakers, cast });

  test('shows its name, the time left, the shares and ‘Vote’, like an open match', () => {
    const markup = renderWith([tiebreaker()]);
    expect(textOf(markup)).toMatch(/Tiebreaker \w+_[A-Z] Vote LIVE 01:(30|29) .*Rise 3 .*Fall 1/);
    expect(shareOf(markup)).toBe('scaleX(0.75)');
    const link = markup.querySelector('a[href="?tab=voting#matchup-9"]');
    expect(link?.getAttribute('aria-label')).toContain('tiebreaker live');
  });

  test('marks the side whose tiebreaker song has the vote of the reader', () => {
    const markup = renderWith([tiebreaker()], drawn, [{ matchupId: 9, songId: 22 }]);
    expect(textOf(markup)).toMatch(/Tiebreaker \w+_[A-Z] LIVE .*Rise 3 .*Fall Your vote 1/);
  });

  test('says when it starts, or that it waits to be opened, and keeps the equal votes', () => {
    const waiting = (over: Partial<Matchup>) => textOf(renderWith([tiebreaker(over)]));
    const startTime = secondsFromNow(300);
    expect(waiting({ status: 'scheduled', startTime })).toMatch(
      /Tiebreaker \w+_[A-Z] in 0[45]:\d\d .*Rise 3 .*Fall 3/,
    );
    const unset = waiting({ status: 'pending', startTime: null, endTime: null });
    expect(unset).toMatch(/Tiebreaker to be opened \w+_[A-Z] .*Rise 3 .*Fall 3/);
    expect(unset).not.toMatch(/\bVote\b/);
  });

  test('shows the tiebreaker level that is open, and none after the decision', () => {
    const second = tiebreaker({ id: 10, tiebreakerLevel: 2 });
    const markup = renderWith([tiebreaker({ status: 'completed' }), second]);
    expect(markup.querySelector('a[href$="#matchup-10"]')).not.toBeNull();
    const decided = { ...drawn, winnerId: 11 };
    expect(textOf(renderWith([second], decided))).not.toContain('Tiebreaker');
  });

  test('names the votes of the tiebreaker that decided it', () => {
    const decided = { ...drawn, winnerId: 12, decidedBy: 'tiebreaker' as const };
    const ended = { status: 'completed' as const, song1Votes: 6, song2Votes: 10, totalVotes: 16 };
    const first = renderWith([tiebreaker(ended)], decided);
    expect(textOf(first)).toMatch(/Rise 3 .*Fall 3 .*Tiebreaker 6 : 10/);
    expect(first.querySelector('a')?.getAttribute('aria-label')).toContain('tiebreaker 6 to 10');
    const second = tiebreaker({ ...ended, id: 10, tiebreakerLevel: 2, song1Votes: 7 });
    const even = tiebreaker({ ...ended, song1Votes: 10 });
    expect(textOf(renderWith([even, second], decided))).toContain('Tiebreaker 2, 7 : 10');
    const unknown = { ...second, song1Votes: null };
    expect(textOf(renderWith([even, unknown], decided))).not.toContain('Tiebreaker 2,');
  });
});

describe('a tournament that is over', () => {
  test('shows an open match as not played: it is not live, asks for no vote and names no next opponent', () => {
    const [open] = closeOpenMatches([semifinal({ endTime: secondsFromNow(89.5) })]);
    const text = textOf(render(open as Matchup, { isOver: true }));
    expect(text).toContain('Not played');
    expect(text).not.toMatch(/LIVE|Vote|meets|\d\d:\d\d/);
  });

  test('says of a match with equal votes that its tiebreaker was not played', () => {
    const drawn = semifinal({ status: 'completed', song1Votes: 3, song2Votes: 3, totalVotes: 6 });
    const waiting = createMatchup({ id: 9, parentMatchupId: 1, tiebreakerLevel: 1, status: 'pending' });
    const text = textOf(render(drawn, { tiebreakers: [waiting], isOver: true }));
    expect(text).toContain('Tiebreaker not played');
    expect(text).not.toContain('to be opened');
  });

  test('does not mark decided matches, or matches without both songs, as not played', () => {
    for (const matchup of [semifinal({ status: 'completed', winnerId: 11 }), final]) {
      expect(textOf(render(matchup, { isOver: true }))).not.toContain('Not played');
    }
  });
});

test('the cover of a song plays it, beside the link of its match and not inside it (rule W44)', () => {
  const song1 = createSong({ id: 11, title: 'Strobe', url: 'https://youtu.be/dQw4w9WgXcQ' });
  const item = render(semifinal({ song1 }));
  expect(textOf(item)).toContain('Listen to Strobe here');
  expect(item.querySelector('a a')).toBeNull();
});

test('the start of a match is orange only when it is about to start', () => {
  const startsIn = (seconds: number) =>
    render(semifinal({ status: 'scheduled', startTime: secondsFromNow(seconds) }));
  expect(startsIn(40 * 60).querySelector('.text-soon')).toBeNull();
  expect(startsIn(60).querySelector('.text-soon')?.textContent).toMatch(/^in /);
});

describe('whom the winner meets', () => {
  const all = (last: Matchup) => [semifinal(), other, last];

  test('names the match that decides the opponent, and the song once it is known', () => {
    expect(winnerMeets(semifinal(), all(final))).toBe('Winner meets the winner of Semifinal B');
    const song2 = createSong({ id: 20, title: 'Strobe' });
    expect(winnerMeets(semifinal(), all({ ...final, song2, song2Id: 20 }))).toBe('Winner meets Strobe');
  });

  test('is null after the decision and in the final', () => {
    expect(winnerMeets(semifinal({ winnerId: 11 }), all(final))).toBeNull();
    expect(winnerMeets(final, all(final))).toBeNull();
  });
});
