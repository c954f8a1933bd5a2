import { expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Song } from '#contract/song.ts';
import { ListenCover } from './listen-cover.tsx';

const SONG = createMatchup().song1 as Song;
const render = (links: Partial<Song>) =>
  renderMarkup(<ListenCover song={{ ...SONG, url: null, ...links }}>cover</ListenCover>);

test('a cover plays its song here, or opens a link without a player (rule W44)', () => {
  const audio = render({ url: 'https://audio.example/song.mp3' });
  expect(audio).toContain('href="https://audio.example/song.mp3"');
  expect(audio).toContain('aria-expanded="false"');
  expect(textOf(audio)).toBe(`cover Listen to ${SONG.title} here`);
  expect(textOf(render({ url: 'https://shop.example/1' }))).toBe(
    `cover Listen to ${SONG.title} in a new tab`,
  );
});

test('the cover of a song without a link is only a picture (rule W44)', () => {
  expect(render({})).toBe('cover');
});
