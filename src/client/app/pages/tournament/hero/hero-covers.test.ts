import { expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { heroSongs } from './hero-covers.tsx';

const songs = [createSong(), createSong({ id: 12, title: 'Fall' })];
const titles = (...input: Parameters<typeof heroSongs>) => heroSongs(...input).map(({ song }) => song.title);

test('the hero shows both songs of the open match, and once it is over the champion (rule W18)', () => {
  const open = createMatchup();
  const over = createMatchup({ id: 4, status: 'completed' });
  expect(titles({ songs, winnerId: null }, [over, open])).toEqual(['Rise', 'Fall']);
  expect(titles({ songs, winnerId: 12 }, [over])).toEqual(['Fall']);
  expect(titles({ songs, winnerId: null }, [over])).toEqual([]);
  expect(titles({ songs, winnerId: null }, [createMatchup({ song2: null })])).toEqual([]);
});
