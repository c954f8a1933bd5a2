import { describe, expect, test } from 'vitest';
import {
  buttonNames,
  failure,
  pageAnswer,
  renderMarkup,
  textOf,
} from '#client/lib/testing/render-markup.tsx';
import type { FoundSong } from '#contract/song-page.ts';
import { FoundSongs } from './found-songs.tsx';
import { foundSongsQuery } from './queries.ts';

const SONG: FoundSong = {
  id: 7,
  tournamentId: 3,
  key: 'a2V5',
  title: 'Waterloo',
  artist: 'ABBA',
  artworkUrl: '/api/images/1.webp',
  url: null,
  spotifyUrl: null,
  youtubeUrl: null,
  platform: 'other',
  championshipWins: 1,
  matchesWon: 3,
  matchesDecided: 4,
};
const render = (...answers: Parameters<typeof renderMarkup>[1][]) =>
  renderMarkup(<FoundSongs q="abba" onClear={() => {}} />, ...(answers as []));

describe('the search over songs (rule P20)', () => {
  test('shows cover, artist and record of each song, which leads to its page', () => {
    const markup = render(pageAnswer(foundSongsQuery('abba'), [SONG]));
    expect(markup).toContain('href="/songs/a2V5"');
    expect(markup).toContain('src="/api/images/1.webp"');
    expect(textOf(markup)).toMatch(/Waterloo.*by ABBA.*Won 3 of 4 matches and 1 championship\..*Champion/);
    expect(textOf(markup)).toContain('1 song found');
  });

  test('the cover of a song with a link plays it (rule W44)', () => {
    const url = 'https://audio.example/waterloo.mp3';
    const markup = render(pageAnswer(foundSongsQuery('abba'), [SONG, { ...SONG, id: 8, url }]));
    expect(textOf(markup).match(/Listen to Waterloo here/g)).toHaveLength(1);
  });

  test('a search without a result repeats the words and can be cleared', () => {
    const markup = render(pageAnswer(foundSongsQuery('abba'), []));
    expect(textOf(markup)).toContain('Nothing found for “ abba ”');
    expect(buttonNames(markup)).toEqual(['Clear search']);
  });

  test('says that it is searching, and that a search failed', () => {
    expect(render()).toContain('aria-label="Searching"');
    expect(textOf(render(failure(foundSongsQuery('abba'))))).toContain('The search failed');
  });
});
