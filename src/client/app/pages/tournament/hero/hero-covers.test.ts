import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { HeroWall, heroSongs } from './hero-covers.tsx';

const songs = [createSong(), createSong({ id: 12, title: 'Fall' })];
const titles = (...input: Parameters<typeof heroSongs>) => heroSongs(...input).map(({ song }) => song.title);

test('the hero shows both songs of the open match, and the champion once there is one (rule W18)', () => {
  const open = createMatchup();
  const over = createMatchup({ id: 4, status: 'completed' });
  expect(titles({ songs, winnerId: null }, [over, open])).toEqual(['Rise', 'Fall']);
  expect(titles({ songs, winnerId: 12 }, [over])).toEqual(['Fall']);
  expect(titles({ songs, winnerId: null }, [over])).toEqual([]);
  expect(titles({ songs, winnerId: null }, [createMatchup({ song2: null })])).toEqual([]);
});

test('the hero of an invitation has 15 covers, repeated if necessary, once four songs are in', () => {
  const covers = (count: number) =>
    renderMarkup(
      createElement(HeroWall, { songs: Array.from({ length: count }, (_, id) => createSong({ id })) }),
    ).match(/data-cover=/g) ?? [];
  expect(covers(3)).toHaveLength(0);
  expect(covers(4)).toHaveLength(15);
  expect(covers(64)).toHaveLength(15);
});

test('paper has no wall of covers: the style of the wall does not override `print:hidden`', () => {
  const artwork = new URL('../../../../ui/styles/artwork.css', import.meta.url);
  const [wall = ''] = readFileSync(artwork, 'utf8').match(/^\.hero-wall \{.*?^\}/ms) ?? [];
  expect(wall).toContain('.hero-wall');
  expect(wall).not.toMatch(/^ {2}display:/m);
});
