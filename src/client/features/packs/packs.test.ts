import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { playoffGroupSize, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { PACK_GROUPS, PACKS } from './pack-lists.ts';
import { packOfPlaylist, partyMinutes, partySizes, shuffled } from './pack-songs.ts';

describe('the packs', () => {
  it('are all lists of their folder, at least 16, among them decades, genres and contests', () => {
    const files = readdirSync(new URL('lists', import.meta.url));
    expect(PACKS.length).toBe(files.length);
    expect(PACKS.length).toBeGreaterThanOrEqual(16);
    for (const { title, packs } of PACK_GROUPS) expect(packs.length, title).toBeGreaterThanOrEqual(3);
    expect(PACK_GROUPS.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Decades', 'Genres', 'Contests and awards']),
    );
    expect(new Set(PACKS.map(({ name }) => name)).size).toBe(PACKS.length);
  });

  it.each(PACKS)('$name has 16 to 64 songs by year, each once, as facts', ({ songs, ...texts }) => {
    expect(Object.keys(texts).sort()).toEqual(['about', 'name']);
    expect(songs.length).toBeGreaterThanOrEqual(16);
    expect(songs.length).toBeLessThanOrEqual(TOURNAMENT_LIMITS.playoffSize.max);
    const years = songs.map(({ year = 0 }) => year);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
    for (const song of songs) {
      expect(Object.keys(song)).toEqual(['title', 'artist', 'year']);
      expect([song.title, song.artist].map((text) => text.trim())).toEqual([song.title, song.artist]);
      expect(Math.min(song.title.length, song.artist.length)).toBeGreaterThan(0);
      expect(song.year).toBeGreaterThan(1900);
      expect(song.year).toBeLessThan(2027);
    }
    expect(new Set(songs.map(({ title, artist }) => songKey(title, artist))).size).toBe(songs.length);
    expect(partySizes(songs.length).at(-1), 'the whole pack can play').toBe(songs.length);
  });
});

test('a party has 8, 16, 32 songs or as many as a playoff takes of the list', () => {
  expect([3, 7, 15, 24, 40, 64].map(partySizes)).toEqual([
    [],
    [6],
    [8, 12],
    [8, 16, 24],
    [8, 16, 32, 40],
    [8, 16, 32, 64],
  ]);
  for (const size of partySizes(63)) expect(playoffGroupSize(size)).toBeDefined();
});

test('songs at random are the same songs in another order', () => {
  const numbers = Array.from({ length: 32 }, (_, index) => index);
  const mixed = shuffled(numbers);
  expect(mixed).not.toEqual(numbers);
  expect(mixed.toSorted((a, b) => a - b)).toEqual(numbers);
});

test('seven matches of a minute take about nine minutes', () => {
  const settings = { showSeconds: 60, breakSeconds: 8, listenSeconds: 20 };
  expect(partyMinutes(settings, { songs: 8, isHeard: false })).toBe(9);
  expect(partyMinutes(settings, { songs: 8, isHeard: true })).toBe(14);
});

test('a playlist becomes a pack of songs that can be entered, and says what was left out', () => {
  const song = (artist: string, title: string, isSure = true) => ({ artist, title, url: null, isSure });
  const songs = ['A', 'B', 'C', 'D'].map((name) => song(`Band ${name}`, name));
  const read = (more: typeof songs) =>
    packOfPlaylist({ title: 'Mine', isPartial: false, songs: [...songs, ...more] });
  expect(read([])).toMatchObject({ name: 'Mine', note: '', songs });
  const pack = read([song('band a', 'A'), song('', 'Nameless'), song('Channel', 'Clip', false)]);
  expect(pack.songs.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D', 'Clip']);
  expect(pack.note).toContain('2 songs are left out');
  expect(pack.note).toContain('1 artist may be the name of a channel');
  expect(packOfPlaylist({ title: 'Short', isPartial: false, songs: songs.slice(1) }).note).toContain(
    'at least 4 songs',
  );
});
