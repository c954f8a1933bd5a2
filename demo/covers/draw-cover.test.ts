import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SONGS } from '#demo/content.ts';
import { COMPOSITIONS } from './compositions.ts';
import { drawCover, MARK } from './draw-cover.ts';

const draw = (place: number) => {
  const song = SONGS[place];
  if (!song) throw new Error('No such song');
  return drawCover(song, place);
};

test('a song at its place of the list always has the same cover, and no two songs share one (rule X7)', () => {
  const covers = SONGS.map(drawCover);
  expect(SONGS.map(drawCover)).toEqual(covers);
  expect(new Set(covers).size).toBe(SONGS.length);
});

test('neighbours in the list of songs have backgrounds of different colours', () => {
  const topOf = (cover: string) => /stop-color="(#\w+)"/.exec(cover)?.[1];
  for (let place = 1; place < SONGS.length; place += 1) {
    expect(topOf(draw(place)), `song ${place}`).not.toBe(topOf(draw(place - 1)));
  }
});

test('every cover has the word DEMO as strokes, and no text', () => {
  for (const cover of SONGS.map(drawCover)) {
    expect(cover).toContain(MARK);
    expect(MARK, 'the D').toMatch(/^M0 0V14H5Q10 14 10 7/);
    expect(cover).not.toContain('<text');
    expect(cover).not.toMatch(/NaN|undefined/);
  }
});

test('a cover of each composition is opaque and no plain area', async () => {
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
