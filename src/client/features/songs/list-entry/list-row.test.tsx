import { describe, expect, it, test } from 'vitest';
import { buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { ListRow } from './list-row.tsx';
import type { ListSong } from './list-songs.ts';
import { SkippedLines } from './list-status.tsx';
import { parseSongList } from './parse-song-list.ts';

const SONG: ListSong = {
  key: '1 x',
  artist: 'Nina Park',
  title: 'Rise',
  url: 'https://youtu.be/abc',
  coverPath: null,
  lookup: 'read',
  problem: null,
};
const render = (song: Partial<ListSong>, refusal?: string) =>
  renderMarkup(
    <ListRow
      number={3}
      song={{ ...SONG, ...song }}
      refusal={refusal}
      onCorrect={() => {}}
      onConfirm={() => {}}
      onTurn={() => {}}
      onRemove={() => {}}
    />,
  );

describe('a line of the list (rule C30)', () => {
  it('shows its song, which can be corrected and removed', () => {
    const markup = render({});
    expect(textOf(markup)).toContain('Rise Nina Park');
    expect(buttonNames(markup)).toEqual(['Correct Rise by Nina Park', 'Remove line 3']);
  });

  it('names its link while the link is read', () => {
    expect(textOf(render({ lookup: 'waiting', title: '', artist: '' }))).toBe('3 Reading... youtu.be/abc');
  });

  it('opens its fields and says so when the link could not be read', () => {
    const problem = { kind: 'field', field: 'title', message: 'Song title is required' } as const;
    const markup = render({ lookup: 'failed', title: '', artist: '', problem });
    expect(textOf(markup)).toContain('Could not read this link');
    expect(textOf(markup)).not.toContain('required');
    expect(markup).toContain('aria-label="Artist"');
    expect(markup).toContain('href="https://youtu.be/abc"');
    expect(textOf(markup)).toContain('youtu.be/abc');
    const repeat = render({
      lookup: 'failed',
      title: '',
      artist: '',
      problem: { kind: 'repeat', message: 'Twice in this list' },
    });
    expect(textOf(repeat)).toBe('3 ? youtu.be/abc Twice in this list');
    expect(buttonNames(repeat)).toContain('Name youtu.be/abc');
    const typed = render({ lookup: 'failed', title: '', artist: 'Nina', problem });
    expect(textOf(typed)).toContain('Song title is required');
  });

  it('shows what the server refused', () => {
    expect(textOf(render({}, 'This song is in the list twice.'))).toContain(
      'This song is in the list twice.',
    );
  });

  it('asks about a song that can be read in two ways', () => {
    const markup = render({ problem: { kind: 'unsure', message: 'Is “Nina Park” the artist?' } });
    expect(textOf(markup)).toContain('Is “Nina Park” the artist?');
    expect(buttonNames(markup)).toEqual([
      'Correct Rise by Nina Park',
      'Remove line 3',
      'Yes: Rise by Nina Park',
      'Swap: Nina Park by Rise',
    ]);
  });
});

test.each([
  ['Title,Artist\nQuay,North Pier', 'The first line names the columns'],
  ['My picks:\n\nTitle,Artist\nQuay,North Pier', 'Line 3 names the columns 1 line skipped My picks:'],
  ['Artist - Title\nNorth Pier - Quay', 'The first line names the columns'],
  ['| Title | Artist |\n|---|---|\n| Quay | North Pier |', 'The first line names the columns'],
  ['Hello: Odd Moon\nOdd Moon: Hello', ''],
])('a header is named and not counted as skipped: %j (rule C30)', (text, shown) => {
  expect(textOf(renderMarkup(<SkippedLines lines={parseSongList(text).skipped} />))).toBe(shown);
});
