import { expect, test } from 'vitest';
import { pageAnswer, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { ProfileSong } from '#contract/profile.ts';
import { ProfileSongs } from './profile-songs.tsx';
import { profileSongsQuery } from './queries.ts';

const SONG: ProfileSong = {
  id: 7,
  title: 'Waterloo',
  artist: 'ABBA',
  artworkUrl: null,
  url: 'https://audio.example/waterloo.mp3',
  spotifyUrl: null,
  youtubeUrl: null,
  platform: 'other',
  tournamentId: 3,
  tournamentName: 'Classics Cup',
  isChampion: false,
  wins: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
};

test('the songs of a profile play, and lead to their tournament (rules A19, W44)', () => {
  const markup = renderMarkup(<ProfileSongs userId={1} />, pageAnswer(profileSongsQuery(1), [SONG]));
  expect(textOf(markup)).toContain('Listen to Waterloo here');
  expect(markup).toContain('href="/tournaments/3?tab=songs"');
  expect(markup, 'no link is inside another').not.toMatch(/<a (?:(?!<\/a>).)*<a /s);
});
