import { expect, test } from 'vitest';
import type { Song } from '#contract/song.ts';
import { songsByResult, songsOfPath } from './playlist-order.ts';

const song = (id: number) => ({ id }) as Song;
const match = (first: number, second: number | null, winnerId: number | null) => ({
  song1: song(first),
  song2: second === null ? null : song(second),
  winnerId,
});
const idsOf = (songs: Song[]) => songs.map(({ id }) => id);

test('the playlist of the path has the champion, then its opponents to the final', () => {
  expect(idsOf(songsOfPath([match(3, 7, 7), match(7, null, 7), match(7, 5, 7)], 7))).toEqual([7, 3, 5]);
});

test('the playlist of the results has winners before losers, from the final on, each song once', () => {
  const completed = [match(5, 7, 7), match(2, 3, 2), match(7, 3, 7), match(2, 5, 5), match(8, 9, null)];
  expect(idsOf(songsByResult(completed))).toEqual([7, 5, 2, 3, 8, 9]);
});
