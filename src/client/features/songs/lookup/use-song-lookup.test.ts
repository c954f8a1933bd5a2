import { describe, expect, it } from 'vitest';
import { textsToFill } from './use-song-lookup.ts';

const READ = { title: 'New', artist: 'Band' };

describe('the words of a link', () => {
  it.each([
    ['fill empty fields', { title: ' ', artist: '' }, {}, READ],
    [
      'replace those of an earlier link',
      { title: 'Old', artist: 'Group' },
      { title: 'Old', artist: 'Group' },
      READ,
    ],
    [
      'keep what the user typed',
      { title: 'Typed', artist: 'Group' },
      { title: 'Old', artist: 'Group' },
      { artist: 'Band' },
    ],
    ['change nothing that is equal', { title: 'New', artist: 'Band' }, { title: 'New', artist: 'Band' }, {}],
  ])('%s', (_, fields, filled, texts) => {
    const song = { ...fields, url: 'https://youtu.be/a' };
    expect(textsToFill(song, READ, { filled, isArtistLocked: false })).toEqual(texts);
  });

  it('never change the artist of a tiebreaker song', () => {
    const song = { title: '', artist: '', url: 'https://youtu.be/a' };
    expect(textsToFill(song, READ, { filled: {}, isArtistLocked: true })).toEqual({ title: 'New' });
  });
});
