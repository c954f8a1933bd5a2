import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SONGS } from '#demo/content.ts';
import { COMPOSITIONS } from './compositions.ts';
import { drawCover } from './draw-cover.ts';

const draw = (place: number) => {
  const song = SONGS[place];
  if (!song) throw new Error('No such song');
  return drawCover(song, place);
};

test('the cover of a song is always the same, and no two songs share one (rule X7)', () => {
  const covers = SONGS.map(drawCover);
  expect(SONGS.map(drawCover)).toEqual(covers);
  expect(new Set(covers).size).toBe(SONGS.length);
});

test('songs that enter one after the other have covers of different colours (rule X7)', () => {
  const skyOf = (cover: string) => /stop-color="(#\w+)"/.exec(cover)?.[1];
  for (let place = 1; place < SONGS.length; place += 1) {
    expect(skyOf(draw(place)), `song ${place}`).not.toBe(skyOf(draw(place - 1)));
  }
});

test('every cover says that it belongs to the demo (rule X7)', () => {
  for (const cover of SONGS.map(drawCover)) {
    // The strokes of the word DEMO.
    expect(cover).toContain('M0 0V14H5Q10 14 10 7');
    expect(cover).not.toMatch(/NaN|undefined|<text/);
  }
});

test('a cover of each composition can be drawn (rule X7)', async () => {
  for (const [place, song] of SONGS.slice(0, COMPOSITIONS.length).entries()) {
    const cover = drawCover(song, place);
    const { channels, isOpaque } = await sharp(Buffer.from(cover)).resize(64, 64).stats();
    const spread = Math.max(...channels.map(({ stdev }) => stdev));
    expect({ title: song.title, isOpaque, isPicture: spread > 20 }).toEqual({
      title: song.title,
      isOpaque: true,
      isPicture: true,
    });
  }
});
