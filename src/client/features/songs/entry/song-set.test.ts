import { describe, expect, it } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { ownSongsText, placeText, withTiebreakersText } from './loss-text.ts';
import { changedFields, prepareSongs, songsToAdd, songsToChange, valuesOf } from './song-set.ts';

const main = createSong({ id: 1, title: 'Rise', artist: 'Nina Park', url: 'https://a.example', pitch: null });
const spare = (option: 1 | 2 | 3) =>
  createSong({
    id: 1 + option,
    title: `Spare ${option}`,
    artist: 'Nina Park',
    url: null,
    pitch: null,
    parentSongId: 1,
    submissionType: `tiebreaker_option_${option}`,
  });
const EMPTY = { url: '', pitch: '' };

describe('the form that changes an entry', () => {
  const songs = songsToChange(main, [spare(2), spare(1)]);
  const sent = (typed: Parameters<typeof prepareSongs>[1]) =>
    prepareSongs(songs, typed).toSend.map(({ song, values }) => [song.songId, changedFields(song, values)]);

  it('shows the main entry and its tiebreaker songs in their order', () => {
    expect(songs.map(({ label, songId }) => [label, songId])).toEqual([
      ['Main entry', 1],
      ['Tiebreaker 1', 2],
      ['Tiebreaker 2', 3],
    ]);
  });

  it('sends only the fields that differ, and null for an emptied link', () => {
    expect(sent({})).toEqual([]);
    expect(sent({ 'song 1': { title: ' Rise ', url: '' }, 'song 3': { pitch: ' Loud ' } })).toEqual([
      [1, { url: null }],
      [3, { pitch: 'Loud' }],
    ]);
  });

  it('fills a new artist into the tiebreaker songs, which the server does by itself', () => {
    const typed = { 'song 1': { artist: 'ABBA' } };
    expect(songs.map((song) => valuesOf(song, songs, typed).artist)).toEqual(['ABBA', 'ABBA', 'ABBA']);
    expect(sent(typed)).toEqual([[1, { artist: 'ABBA' }]]);
  });

  it('names the step of the first song with a problem', () => {
    const typed = { 'song 2': { title: ' ' }, 'song 3': { url: 'javascript:x' } };
    expect(prepareSongs(songs, typed).problem).toEqual({
      step: 1,
      fields: { title: 'Song title is required' },
    });
  });
});

describe('the form that adds tiebreaker songs', () => {
  const songs = songsToAdd(main, [spare(2)]);

  it('asks for the missing ones, with the artist of the entry filled in', () => {
    expect(songs.map(({ label, stored }) => [label, stored])).toEqual([
      ['Tiebreaker 1', { ...EMPTY, title: '', artist: 'Nina Park' }],
      ['Tiebreaker 3', { ...EMPTY, title: '', artist: 'Nina Park' }],
    ]);
  });

  it('sends the steps that are filled in, and needs one of them', () => {
    const { toSend, problem } = prepareSongs(songs, { tiebreaker_option_3: { title: 'Third' } });
    expect([toSend.map(({ song }) => song.submissionType), problem]).toEqual([['tiebreaker_option_3'], null]);
    expect(prepareSongs(songs, {}).problem).toEqual({
      step: 0,
      fields: { title: 'Song title is required' },
    });
    expect(prepareSongs(songs, { tiebreaker_option_3: { url: 'https://a.example' } }).problem).toEqual({
      step: 1,
      fields: { title: 'Song title is required' },
    });
  });
});

it.each([
  ['setup', 3, null, 1, 'Its place opens again for everyone.'],
  [
    'start_playoffs',
    4,
    null,
    1,
    'Its place opens again for everyone, and the start is called off until all places are taken.',
  ],
  [
    'setup',
    4,
    '2030-01-01T00:00:00.000Z',
    2,
    'Their places open again for everyone, and the start is called off until all places are taken.',
  ],
  [
    'start_playoffs',
    3,
    null,
    1,
    'Its place cannot be filled again, because the tournament started without all songs. The draw gives a bye instead.',
  ],
] as const)(
  'a withdrawal in %s with %i of 4 songs and the start %s says what happens to %i places',
  (status, songCount, autoStartAt, count, text) => {
    expect(placeText({ status, songCount, autoStartAt, totalRounds: 0, maxParticipants: 4 }, count)).toBe(
      text,
    );
  },
);

it('a withdrawal counts the tiebreaker songs that are withdrawn with the entry', () => {
  expect([[], [spare(1)], [spare(1), spare(2)]].map(withTiebreakersText)).toEqual([
    '',
    ' with its 1 tiebreaker song',
    ' with its 2 tiebreaker songs',
  ]);
});

it('a user who leaves reads how many songs are withdrawn', () => {
  expect(ownSongsText(1, 0)).toBe('Your song is');
  expect(ownSongsText(2, 1)).toBe('Your 2 songs with 1 tiebreaker song are');
});
