import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, mix } from './contrast.ts';
import { oklchToHex } from './oklch.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const styles = read('./tokens.css');
const covers = read('./artwork.css');

/** The colours that a block of a sheet sets, by the names of their tokens. */
function colorsOf(sheet: string, selector: string): Map<string, string> {
  const start = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(start, sheet.indexOf('}', start));
  return new Map(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', hex = '']) => [name, hex]),
  );
}

test('initials are readable on both colours of every face', () => {
  const face = read('../display/avatar.tsx');
  const discussion = read('../../features/discussion/discussion-frame.tsx');
  const vividness = [/--vivid,([\d.]+)\)/.exec(face)?.[1], /\[--vivid:([\d.]+)\]/.exec(discussion)?.[1]].map(
    Number,
  );
  expect(vividness).toEqual([1, 0.5]);
  const ink = face.match(/text-\[(#[0-9a-f]{6})\]/)?.[1] ?? '';
  const colors = [...face.matchAll(/oklch\(([\d.]+)_calc\(([\d.]+)\*/g)];
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
const CORNERS = ['ember-light', 'tide-light'];
const ON_CORNERS = ['ink', 'muted', 'closing', 'soon'];
const ON_LIGHT = ['ink', 'muted', 'gold', 'silver', 'bronze', 'live', 'soon', 'closing', 'danger'];
/** The shares of both songs are large text. */
const SHARES = ['ember', 'tide'];

describe.each(['dark', 'light'] as const)('the contrast of the %s theme', (theme) => {
  const selector = `[data-theme="${theme}"]`;
  const tokens = colorsOf(styles, selector);
  const hexOf = (name: string) => tokens.get(name) ?? name;
  const expectRatio = (least: number, texts: string[], grounds: string[]) => {
    for (const text of texts)
      for (const ground of grounds)
        expect(contrast(hexOf(text), hexOf(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
  };

  test('texts are readable on every background, and text on every fill', () => {
    expectRatio(4.5, ['ink', 'muted', ...COLORS], BACKGROUNDS);
    expectRatio(4.5, ['on-color'], COLORS);
    expectRatio(4.5, ['on-won'], ['won', 'won-second', 'won-third']);
    expectRatio(4.5, ['stage'], ['ink']);
  });

  test('texts are readable on the light of a corner', () => {
    expectRatio(4.5, ON_CORNERS, CORNERS);
    expectRatio(3, SHARES, CORNERS);
  });

  test('the edge of a control and a golden line show on every background', () => {
    expectRatio(3, ['edge', 'gold-line'], BACKGROUNDS);
  });

  test('text on the light of a cover of any colour reaches 4.5, wherever the light fades', () => {
    const block = covers.slice(covers.indexOf(`${selector} {`));
    const number = (name: string) => Number(block.match(new RegExp(`--${name}: ([\\d.]+);`))?.[1]);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const hue = fc.double({ min: 0, max: 360, noNaN: true });
    const lightOf = (strength: number, angle: number) =>
      oklchToHex({
        lightness: number('tint-lightness'),
        chroma: number('tint-chroma') * strength,
        hue: angle,
      });
    fc.assert(
      fc.property(share, hue, share, hue, share, (strength, first, otherStrength, second, faded) => {
        const lights = mix(lightOf(strength, first), lightOf(otherStrength, second), strength);
        const ground = mix(lights, hexOf('panel'), faded);
        expectRatio(4.5, ON_LIGHT, [ground]);
        expectRatio(3, SHARES, [ground]);
        expectRatio(
          4.5,
          ON_CORNERS,
          CORNERS.map((corner) => mix(ground, hexOf(corner), faded)),
        );
      }),
    );
  });

  test('text on the champion’s path through the bracket reaches 4.5', () => {
    const [text, tint, share] = theme === 'dark' ? ['gold', 'gold', 0.08] : ['ink', 'won', 0.72];
    expectRatio(4.5, [String(text)], [mix(hexOf('panel'), hexOf(String(tint)), Number(share))]);
  });
});

test('the golden stage of the champion in the light theme keeps every text at 4.5', () => {
  const own = colorsOf(read('../../features/champion/champion.module.css'), '[data-theme="light"] .champion');
  expect([...own.keys()]).toEqual(expect.arrayContaining(['muted', 'gold', 'silver', 'bronze']));
  const tokens = new Map([...colorsOf(styles, '[data-theme="light"]'), ...own]);
  for (const text of ['ink', 'muted', 'gold', 'silver', 'bronze'])
    for (const background of [tokens.get('won') ?? '', '#ffffff'])
      expect(contrast(tokens.get(text) ?? '', background), text).toBeGreaterThanOrEqual(4.5);
});

test('initials on each of the eight covers reach 4.5', () => {
  const stops = Array.from(covers.matchAll(/--(?:from|to): (#[0-9a-f]{6})/g), ([, hex]) => hex ?? '');
  expect(stops).toHaveLength(16);
  for (const stop of stops) expect(contrast('#f5f2fb', stop)).toBeGreaterThanOrEqual(4.5);
});
