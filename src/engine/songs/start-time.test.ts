import { describe, expect, it } from 'vitest';
import { parseStartTime, startOfLink, startTimeText } from './start-time.ts';

describe('a time to start at (rule R12)', () => {
  it.each([
    ['1:23', 83],
    [' 0:05 ', 5],
    ['1:02:03', 3723],
    ['90:00', 5400],
    ['83', 83],
    ['0', 0],
    ['83s', 83],
    ['1m23s', 83],
    ['1m 23s', 83],
    ['1h2m3s', 3723],
    ['2m', 120],
    ['', null],
    ['  ', null],
  ])('%j is %s', (text, seconds) => expect(parseStartTime(text)).toBe(seconds));

  it.each(['1:2', '1:60', ':30', '1:23:4', '-5', '1.5', 'x', '1:23 min', '1e3', '١:٢٣'])(
    '%j is none',
    (text) => {
      expect(parseStartTime(text)).toBeNaN();
    },
  );

  it.each([
    [0, '0:00'],
    [83, '1:23'],
    [3599, '59:59'],
    [3723, '1:02:03'],
    [32_400, '9:00:00'],
  ])('%i seconds read %j, and are read as such', (seconds, text) => {
    expect(startTimeText(seconds)).toBe(text);
    expect(parseStartTime(text)).toBe(seconds);
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=83', 83],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&start=1m23s', 83],
    ['https://youtu.be/dQw4w9WgXcQ', 0],
    ['https://files.example/song.mp3#t=1:23', 83],
    ['https://files.example/song.mp3#t=83.5,90', 83],
    ['https://files.example/song.mp3#top', 0],
    ['https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT#t=9', 0],
    ['youtu', 0],
  ])('%s begins at %i', (link, seconds) => expect(startOfLink(link)).toBe(seconds));
});
