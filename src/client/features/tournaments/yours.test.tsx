import { describe, expect, test } from 'vitest';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { yoursQuery } from '#client/entities/tournament/queries.ts';
import {
  buttonNames,
  failure,
  pageAnswer,
  renderMarkup,
  textOf,
} from '#client/lib/testing/render-markup.tsx';
import type { OwnTournament } from '#contract/tournament-list.ts';
import { Yours } from './yours.tsx';

const own = (id: number, over: Partial<OwnTournament> = {}): OwnTournament => ({
  ...createTournamentCard({ id, name: `Cup ${id}` }),
  relation: 'joined',
  ...over,
});
const render = (rows: OwnTournament[], next: string | null = null, cardIds: number[] = [99]) =>
  renderMarkup(<Yours cardIds={new Set(cardIds)} />, pageAnswer(yoursQuery, rows, next));

describe('Yours on the home page (rule W27)', () => {
  test.each<[string, Partial<OwnTournament>]>([
    ['STARTING SOON Created Cup 1 3 of 4 songs', { relation: 'created' }],
    [
      'Joined Cup 1 Rise vs Fall',
      { status: 'knockout_stage', currentPhase: 'knockout_stage', currentMatchup: createMatchup() },
    ],
    ['Joined Cup 1 No match at the moment', { status: 'active', currentPhase: 'group_stage' }],
    ['PLAYOFFS NEXT Joined Cup 1 Playoffs next', { status: 'start_playoffs' }],
    [
      'COMPLETED Following Cup 1 Won by Rise',
      { status: 'completed', relation: 'followed', champion: createSong() },
    ],
    ['COMPLETED Joined Cup 1 No champion', { status: 'completed' }],
    ['CANCELLED Joined Cup 1 No more matches', { status: 'cancelled' }],
  ])('an entry reads "%s"', (words, over) => {
    expect(textOf(render([own(1, over)]))).toContain(words);
  });

  test('three are shown until "Show more"', () => {
    const markup = render([own(1), own(2), own(3), own(4)]);
    expect(markup.match(/<li/g)).toHaveLength(3);
    expect(buttonNames(markup)).toEqual(['Show more']);
    expect(buttonNames(render([own(1), own(2), own(3)]))).toEqual([]);
    expect(buttonNames(render([own(1)], 'more'))).toEqual(['Show more']);
  });

  test('an entry has the covers of its match, of its champion, or of its first songs', () => {
    const songs = [1, 2, 3].map((id) => createSong({ id, title: `Song ${id}`, artist: `Band ${id}` }));
    const coversOf = (over: Partial<OwnTournament>) =>
      render([own(1, over)]).match(/data-cover=/g)?.length ?? 0;
    expect(coversOf({ status: 'knockout_stage', currentMatchup: createMatchup() })).toBe(2);
    expect(coversOf({ status: 'completed', champion: createSong() })).toBe(1);
    const openEnded = createMatchup({ song2Id: null, song2: null });
    expect(coversOf({ currentMatchup: openEnded, firstSongs: songs })).toBe(2);
    expect(coversOf({ firstSongs: songs })).toBe(2);
    expect(coversOf({ firstSongs: songs.slice(0, 1) })).toBe(1);
    expect(coversOf({})).toBe(0);
  });

  test('a tournament with a card on the page is not repeated', () => {
    const markup = render([own(1), own(2)], null, [1]);
    expect(textOf(markup)).not.toContain('Cup 1');
    expect(textOf(markup)).toContain('Cup 2');
    expect(render([own(1), own(2)], null, [1, 2])).toBe('');
  });

  test('a failed section offers a retry, and an empty one takes no room', () => {
    expect(render([])).toBe('');
    const failed = renderMarkup(<Yours cardIds={new Set()} />, failure(yoursQuery));
    expect(textOf(failed)).toContain('Your tournaments could not be loaded');
    expect(buttonNames(failed)).toEqual(['Try again']);
  });
});
