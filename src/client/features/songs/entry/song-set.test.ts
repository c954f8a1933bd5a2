import { describe, expect, it } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { ownSongsText, placeText, withTiebreakersText } from './loss-text.ts';
import { changedFields, prepareSongs, songsToAdd, songsToChange, type Typed, valuesOf } from './song-set.ts';

const artist = 'Nina Park';
const main = createSong({ id: 1, title: 'Rise', artist, url: 'https://a.example', pitch: null });
const spare = (option: 1 | 2 | 3) =>
  createSong({
    id: 1 + option,
    title: `Spare ${option}`,
    artist,
    url: null,
    pitch: null,
    parentSongId: 1,
    submissionType: `tiebreaker_option_${option}`,
  });
const titleMissing = (step: number) => ({ step, fields: { title: 'Song title is required' } });

describe('the form that changes an entry', () => {
  const songs = songsToChange(main, [spare(2), spare(1)]);
  const sent = (typed: Typed) =>
    prepareSongs(songs, typed).toSend.map(({ song, values }) => [song.songId, changedFields(song, values)]);

  it('shows the main entry and its tiebreaker songs in their order', () => {
    const shown = songs.map(({ label, songId }) => `${label}: ${songId}`);
    expect(shown).toEqual(['Main entry: 1', 'Tiebreaker 1: 2', 'Tiebreaker 2: 3']);
  });

  it('sends only the fields that differ, and null for an emptied link', () => {
    expect(sent({})).toEqual([]);
    const typed = { 'song 1': { title: ' Rise ', url: '' }, 'song 3': { pitch: ' Loud ' } };
    expect(sent(typed)).toEqual([
      [1, { url: null }],
      [3, { pitch: 'Loud' }],
    ]);
  });

  it('sends a changed start, and the start of a new link (rule R12)', () => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const [song] = songsToChange({ ...main, url, startSeconds: 83 }, []);
    const change = (typed: object) => song && changedFields(song, { ...song.stored, ...typed });
    expect(song?.stored.start).toBe('1:23');
    expect(change({})).toEqual({});
    expect(change({ start: '0:30' })).toEqual({ startSeconds: 30 });
    expect(change({ start: ' ' })).toEqual({ startSeconds: null });
    const other = 'https://youtu.be/dQw4w9WgXcR';
    expect(change({ url: other })).toEqual({ url: other, startSeconds: 83 });
    expect(change({ url: 'https://a.example' })).toEqual({ url: 'https://a.example' });
  });

  it('fills a new artist into the tiebreaker songs, which the server does by itself', () => {
    const typed = { 'song 1': { artist: 'ABBA' } };
    expect(songs.map((song) => valuesOf(song, songs, typed).artist)).toEqual(['ABBA', 'ABBA', 'ABBA']);
    expect(sent(typed)).toEqual([[1, { artist: 'ABBA' }]]);
  });

  it('names the step of the first song with a problem', () => {
    const typed = { 'song 2': { title: ' ' }, 'song 3': { url: 'javascript:x' } };
    expect(prepareSongs(songs, typed).problem).toEqual(titleMissing(1));
  });
});

it('the form that adds tiebreaker songs asks for the missing ones, and needs one of them', () => {
  const songs = songsToAdd(main, [spare(2)]);
  const empty = { title: '', artist, url: '', pitch: '' };
  expect(songs).toMatchObject([
    { label: 'Tiebreaker 1', stored: empty },
    { label: 'Tiebreaker 3', stored: empty },
  ]);
  const { toSend, problem } = prepareSongs(songs, { tiebreaker_option_3: { title: 'Third' } });
  expect([toSend.map(({ song }) => song.submissionType), problem]).toEqual([['tiebreaker_option_3'], null]);
  expect(prepareSongs(songs, {}).problem).toEqual(titleMissing(0));
  const untitled = { tiebreaker_option_3: { url: 'https://a.example' } };
  expect(prepareSongs(songs, untitled).problem).toEqual(titleMissing(1));
});

const NOT_FILLED =
  'Its place cannot be filled again, because the tournament started without all songs. The draw gives a bye instead.';
const CALLED_OFF = 'again for everyone, and the start is called off until all places are taken.';

it.each([
  ['setup', 3, null, 1, 'Its place opens again for everyone.'],
  ['start_playoffs', 4, null, 1, `Its place opens ${CALLED_OFF}`],
  ['setup', 4, '2030-01-01T00:00:00.000Z', 2, `Their places open ${CALLED_OFF}`],
  ['start_playoffs', 3, null, 1, NOT_FILLED],
] as const)(
  'a withdrawal in %s with %i of 4 songs and the start %s says what happens to %i places',
  (status, songCount, autoStartAt, count, text) => {
    const tournament = { status, songCount, autoStartAt, totalRounds: 0, maxParticipants: 4 };
    expect(placeText(tournament, count)).toBe(text);
  },
);

it('a withdrawal counts the songs that go', () => {
  const texts = [[], [spare(1)], [spare(1), spare(2)]].map(withTiebreakersText);
  expect(texts).toEqual(['', ' with its 1 tiebreaker song', ' with its 2 tiebreaker songs']);
  expect(ownSongsText(1, 0)).toBe('Your song is');
  expect(ownSongsText(2, 1)).toBe('Your 2 songs with 1 tiebreaker song are');
});
