import { describe, expect, it } from 'vitest';
import { cleanSong } from './ask-provider.ts';

const song = (fields: object) =>
  cleanSong({ title: 'Song', author: 'Band', coverUrl: null, durationSeconds: null, ...fields });

describe('a song from the answer of another host (rule X2)', () => {
  it('is read at its beginning only, because cleaning megabytes takes seconds', () => {
    expect(song({ title: `${'\u200b'.repeat(2_000)}Song` })).toBeNull();
    expect(song({ author: `${'\u200b'.repeat(2_000)}Band` })?.author).toBeNull();
    expect(song({ title: `${'\u200b'.repeat(500)}Song` })?.title).toBe('Song');
  });

  it('is cut to what an entry accepts', () => {
    const long = song({ title: `${'x\u0000\n'.repeat(150)}\u202e end`, author: 'y'.repeat(300) });
    expect(long?.title).toMatch(/^[^\p{Cc}\u202e]{1,255}$/u);
    expect(long?.author).toHaveLength(255);
  });

  it('has at most 30 accents on a letter, as an entry takes them', () => {
    expect(song({ title: `Z${'\u0316'.repeat(100)}!` })?.title).toBe(`Z${'\u0316'.repeat(30)}!`);
  });

  it.each([
    [215.4, 215],
    [86_400, 86_400],
    [86_401, null],
    [1e300, null],
    [Number.POSITIVE_INFINITY, null],
    [Number.NaN, null],
    [-1, null],
    [0, null],
    [null, null],
  ])('of %s seconds has the length %s', (durationSeconds, length) => {
    expect(song({ durationSeconds })?.durationSeconds).toBe(length);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    `https://x.example/${'a'.repeat(2048)}`,
    'https://x.example/\u0000',
    '',
  ])('has no cover at %j', (coverUrl) => expect(song({ coverUrl })?.coverUrl).toBeNull());
});
