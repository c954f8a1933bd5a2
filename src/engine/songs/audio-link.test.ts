import { expect, test } from 'vitest';
import { audioTypeOf } from './audio-link.ts';

test.each([
  ['https://example.com/one.mp3', 'audio/mpeg'],
  ['http://example.com/a/b.WAV?x=1#t', 'audio/wav'],
  ['https://example.com/one.opus', 'audio/ogg'],
  ['https://example.com/one.mp3.html', null],
  ['https://example.com/mp3', null],
  ['https://example.com/x.constructor', null],
  ['ftp://example.com/one.mp3', null],
  ['one.mp3', null],
])('the audio type of %s is %s (rule W38)', (link, type) => {
  expect(audioTypeOf(link)).toBe(type);
});
