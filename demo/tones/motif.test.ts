import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SONGS } from '#demo/content.ts';
import { playMotif, SAMPLE_RATE } from './motif.ts';
import { toWav } from './wav.ts';

const SOME = SONGS.slice(0, 12);

test('twelve songs have different motifs, and a song always has the same one', () => {
  const prints = SOME.map((song) => createHash('sha256').update(playMotif(song)).digest('hex'));
  expect(new Set(prints).size).toBe(SOME.length);
  const [first] = SOME;
  if (!first) throw new Error('The demo has no songs');
  expect(createHash('sha256').update(playMotif(first)).digest('hex')).toBe(prints[0]);
});

test('a motif is audible, is never clipped, and ends in silence', () => {
  for (const song of SOME) {
    const samples = playMotif(song);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const power = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    expect(loudest, song.title).toBeLessThan(1);
    expect(power, song.title).toBeGreaterThan(0.05);
    expect(Math.abs(samples.at(-1) ?? 1), song.title).toBeLessThan(0.001);
  }
});

test('a motif is a WAV file of six seconds', () => {
  const file = toWav(playMotif({ title: 'One', artist: 'Two' }), SAMPLE_RATE);
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const [bytesPerSecond, dataBytes] = [file.readUInt32LE(28), file.readUInt32LE(40)];
  expect(dataBytes).toBe(file.length - 44);
  expect(dataBytes / bytesPerSecond).toBe(6);
});
