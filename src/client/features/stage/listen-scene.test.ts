import { expect, it } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { playableSlots, playingAt } from './listen-scene.tsx';

const FILE = 'https://music.example/song.mp3';
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
const SPOTIFY = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT';
const pair = (one: string | null, two: string | null) => ({
  song1: createSong({ id: 1, url: one }),
  song2: createSong({ id: 2, url: two }),
});
const NOW = 1_000_000;
/** What plays when so many seconds are left of the listening, of which each song has 20. */
const playing = (match: ReturnType<typeof pair>, leftSeconds: number) =>
  playingAt(match, { until: NOW + leftSeconds * 1000, listenSeconds: 20, now: NOW });

it.each([
  [FILE, VIDEO, [1, 2]],
  [null, VIDEO, [2]],
  [SPOTIFY, FILE, [2]],
  [SPOTIFY, null, []],
])('the stage plays audio files and videos of %s and %s (rule R7)', (one, two, slots) => {
  expect(playableSlots(pair(one, two))).toEqual(slots);
});

it('song 1 plays first and then song 2, each from where it is now', () => {
  const match = pair(FILE, VIDEO);
  expect(playing(match, 40)).toMatchObject({ slot: 1, atSeconds: 0, leftMs: 20_000 });
  expect(playing(match, 25)).toMatchObject({ slot: 1, atSeconds: 15, leftMs: 5000 });
  expect(playing(match, 20)).toMatchObject({ slot: 2, atSeconds: 0, leftMs: 20_000 });
  expect(playing(match, -3)).toMatchObject({ slot: 2, leftMs: 0 });
});

it('a song begins at the second that its submitter has set (rule R12)', () => {
  const match = { ...pair(FILE, null), song1: createSong({ url: FILE, startSeconds: 61 }) };
  expect(playing(match, 15)).toMatchObject({ slot: 1, atSeconds: 66 });
});

it('a song alone has the whole time, and a late message changes nothing', () => {
  expect(playing(pair(null, FILE), 20)).toMatchObject({ slot: 2, atSeconds: 0 });
  expect(playing(pair(null, FILE), 21)).toMatchObject({ slot: 2, atSeconds: 0 });
  expect(playing(pair(SPOTIFY, null), 10)).toBeNull();
});
