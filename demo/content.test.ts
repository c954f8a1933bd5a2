import { expect, test } from 'vitest';
import { messageTexts } from './content.ts';

const SIDE = {
  song: { title: 'Levels', artist: 'Avicii' },
  rival: { title: 'Strobe', artist: 'deadmau5' },
};

test('a message speaks for the song that its writer voted for, and never for the other song', () => {
  const texts = messageTexts(SIDE, null);
  expect(texts).toContain('Voted for Levels and I would do it again.');
  expect(texts.filter((text) => text.includes('Strobe') && !text.includes('Levels'))).toEqual([]);
  expect(messageTexts(SIDE, { isAgreed: false }).filter((text) => text.includes('Strobe'))).toEqual([]);
});

test('a writer without a vote speaks for no song', () => {
  for (const answered of [null, { isAgreed: null }]) {
    const texts = messageTexts(null, answered);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /[{}]|Levels|Strobe/.test(text))).toEqual([]);
  }
});

test('a reply agrees with a message of the same side and disagrees with one of the other side', () => {
  expect(messageTexts(SIDE, { isAgreed: true })).toContain('Hard agree.');
  expect(messageTexts(SIDE, { isAgreed: false })).not.toContain('Hard agree.');
  expect(messageTexts(SIDE, { isAgreed: false })).toContain('Counterpoint: Levels.');
});
