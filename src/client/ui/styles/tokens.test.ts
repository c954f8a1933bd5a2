import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, mix } from './contrast.ts';
import { oklchToHex } from './oklch.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const styles = read('./styles.css');

function tokensOf(theme: 'dark' | 'light'): Map<string, string> {
  const start = styles.indexOf(`[data-theme="${theme}"] {`);
  const block = styles.slice(start, styles.indexOf('}', start));
  return new Map(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name ?? '', hex ?? '']),
  );
}

const tints = read('./artwork.css');

test('initials are readable on both colours of every face', () => {
  const face = read('../display/avatar.module.css');
  const discussion = read('../../features/discussion/discussion-frame.module.css');
  const vividness = [face, discussion].map((sheet) =>
    Number(sheet.match(/--vivid(?:, |: )([\d.]+)[);]/)?.[1]),
  );
  expect(vividness).toEqual([1, 0.5]);
  const ink = face.match(/ color: (#[0-9a-f]{6});/)?.[1] ?? '';
  const colors = [...face.matchAll(/oklch\(([\d.]+) calc\(([\d.]+) \*/g)];
  expect(colors).toHaveLength(2);
  for (const [, lightness, chroma] of colors)
    for (const vivid of vividness)
      for (let hue = 150; hue <= 390; hue++) {
        const color = oklchToHex({ lightness: Number(lightness), chroma: Number(chroma) * vivid, hue });
        expect(contrast(ink, color)).toBeGreaterThanOrEqual(4.5);
      }
});

const COLORS = ['ember', 'tide', 'gold', 'silver', 'bronze', 'live', 'soon', 'closing', 'setup', 'danger'];
const BACKGROUNDS = ['stage', 'panel', 'raised'];

describe.each(['dark', 'light'] as const)('the contrast of the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const ratio = (a: string, b: string) => contrast(tokens.get(a) ?? '', tokens.get(b) ?? '');

  test.each(
    ['ink', 'muted', ...COLORS].flatMap((text) =>
      BACKGROUNDS.map((background) => [text, background] as const),
    ),
  )('text in %s reaches 4.5 on %s', (text, background) =>
    expect(ratio(text, background)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(COLORS)('text on a fill of %s reaches 4.5', (color) => {
    expect(ratio('on-color', color)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ember-light', 'tide-light'])('text on %s, the light of a corner, reaches 4.5', (light) => {
    for (const text of ['ink', 'muted', 'closing', 'soon'])
      expect(ratio(text, light), text).toBeGreaterThanOrEqual(4.5);
    // The shares are large text.
    for (const text of ['ember', 'tide']) expect(ratio(text, light), text).toBeGreaterThanOrEqual(3);
  });

  test('text on the light of a cover of any colour reaches 4.5, wherever the light fades', () => {
    const number = (name: string) => {
      const start = tints.indexOf(`[data-theme="${theme}"] {`);
      return Number(tints.slice(start).match(new RegExp(`--${name}: ([\\d.]+);`))?.[1]);
    };
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const hue = fc.double({ min: 0, max: 360, noNaN: true });
    fc.assert(
      fc.property(share, hue, share, hue, share, (strength, first, otherStrength, second, faded) => {
        const lights = [first, second].map((angle, index) =>
          oklchToHex({
            lightness: number('tint-lightness'),
            chroma: number('tint-chroma') * (index === 0 ? strength : otherStrength),
            hue: angle,
          }),
        );
        const surfaces = [...lights, tokens.get('panel') ?? ''];
        const background = mix(mix(surfaces[0] ?? '', surfaces[1] ?? '', strength), surfaces[2] ?? '', faded);
        for (const text of ['ink', 'muted', 'gold', 'silver', 'bronze', 'live', 'soon', 'closing', 'danger'])
          expect(contrast(tokens.get(text) ?? '', background), text).toBeGreaterThanOrEqual(4.5);
        // The shares are large text.
        for (const text of ['ember', 'tide'])
          expect(contrast(tokens.get(text) ?? '', background), text).toBeGreaterThanOrEqual(3);
        for (const corner of ['ember-light', 'tide-light'])
          for (const text of ['ink', 'muted', 'closing', 'soon'])
            expect(
              contrast(tokens.get(text) ?? '', mix(background, tokens.get(corner) ?? '', faded)),
              `${text} on ${corner}`,
            ).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('the text of a result and of each step of a podium reaches 4.5', () => {
    for (const fill of ['won', 'won-second', 'won-third'])
      expect(ratio('on-won', fill)).toBeGreaterThanOrEqual(4.5);
  });

  test('text on the champion’s path through the bracket reaches 4.5', () => {
    const panel = tokens.get('panel') ?? '';
    const [text, ground] =
      theme === 'dark'
        ? ['gold', mix(panel, tokens.get('gold') ?? '', 0.08)]
        : ['ink', mix(panel, tokens.get('won') ?? '', 0.72)];
    expect(contrast(tokens.get(text) ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the text of a primary button reaches 4.5', () => {
    expect(ratio('stage', 'ink')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(BACKGROUNDS)('the edge of a control and a golden line reach 3 on %s', (background) => {
    expect(ratio('edge', background)).toBeGreaterThanOrEqual(3);
    expect(ratio('gold-line', background)).toBeGreaterThanOrEqual(3);
  });
});

test('the golden stage of the champion in the light theme keeps every text at 4.5', () => {
  const styles = read('../../features/champion/champion.module.css');
  const block = styles.slice(styles.indexOf('[data-theme="light"] .champion {'));
  const own = new Map(
    Array.from(block.matchAll(/--(\w+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name, hex]),
  );
  const light = tokensOf('light');
  for (const text of ['ink', 'muted', 'gold', 'silver', 'bronze'])
    for (const background of [light.get('won') ?? '', '#ffffff'])
      expect(contrast(own.get(text) ?? light.get(text) ?? '', background), text).toBeGreaterThanOrEqual(4.5);
  expect([...own.keys()]).toEqual(expect.arrayContaining(['muted', 'gold', 'silver', 'bronze']));
});

test('initials on each of the eight covers reach 4.5', () => {
  const covers = read('./artwork.css');
  const stops = Array.from(covers.matchAll(/--(?:from|to): (#[0-9a-f]{6})/g), ([, hex]) => hex ?? '');
  expect(stops).toHaveLength(16);
  for (const stop of stops) expect(contrast('#f5f2fb', stop)).toBeGreaterThanOrEqual(4.5);
});
