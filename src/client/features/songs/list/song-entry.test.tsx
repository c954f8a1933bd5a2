import { describe, expect, it } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Song } from '#contract/song.ts';
import { SongEntry } from './song-entry.tsx';

const TIEBREAKERS = [createSong({ id: 21, title: 'Second' }), createSong({ id: 22, title: 'Third' })];

const render = (
  over: Partial<Song> = {},
  user: object | null = null,
  remaining = 3,
  tiebreakers: readonly Song[] = TIEBREAKERS,
) =>
  renderMarkup(
    <SongEntry song={createSong(over)} tiebreakers={tiebreakers} remaining={remaining} choice={null} />,
    answer({ queryKey: userKeys.current }, user),
  );

describe('an entry of the songs tab (rule W22)', () => {
  it('names its submitter and its tiebreaker songs', () => {
    const text = textOf(render());
    expect(text).toContain('Rise Nina Park Entered by Ada Byron');
    expect(text).toContain('Tiebreakers by Nina Park : Second · Third');
    expect(text).not.toContain('Eliminated');
  });

  it('says how many tiebreaker songs are left (rule T6)', () => {
    expect(textOf(render({}, null, 3))).toContain('3 tiebreaker songs left');
    expect(textOf(render({}, null, 1))).toContain('1 tiebreaker song left');
    expect(textOf(render({}, null, 0))).toContain('No tiebreaker songs left');
    expect(render({}, null, 3)).not.toContain('sr-only">3 tiebreaker');
    expect(render({}, null, 1).match(/bg-ink"/g)).toHaveLength(1);
  });

  it('says nothing about tiebreaker songs where it never had any (rule T6)', () => {
    expect(textOf(render({}, null, 0, []))).not.toContain('iebreaker');
  });

  it('is marked once it is eliminated', () => {
    const markup = render({ isEliminated: true });
    expect(textOf(markup)).toContain('Eliminated');
    expect(markup).not.toContain('grayscale');
  });

  it('links to the song without a referrer to this page', () => {
    const markup = render({ url: 'https://music.example/rise' });
    expect(markup).toContain('href="https://music.example/rise"');
    expect(markup).toContain('rel="noopener noreferrer"');
    expect(textOf(markup)).toContain('Listen to Rise in a new tab');
  });

  it('plays a song in the page where its site has a player (rule W38)', () => {
    expect(textOf(render({ url: 'https://youtu.be/dQw4w9WgXcQ' }))).toContain('Listen to Rise here');
    expect(textOf(render({ youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' }))).toContain('Listen to Rise here');
    expect(textOf(render({ url: null }))).not.toContain('Listen');
  });

  it('lets its submitter and admins change the artwork (rule I1)', () => {
    expect(buttonNames(render({}, { id: 3, role: 'user' }))).toEqual(['Update artwork of Rise']);
    expect(buttonNames(render({}, { id: 9, role: 'admin' }))).toEqual(['Update artwork of Rise']);
    expect(buttonNames(render({}, { id: 9, role: 'user' }))).toEqual([]);
    expect(buttonNames(render())).toEqual([]);
  });
});
