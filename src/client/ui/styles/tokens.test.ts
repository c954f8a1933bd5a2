import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const styles = read('./styles.css');

function tokensOf(theme: 'dark' | 'light'): Map<string, string> {
  const start = styles.indexOf(`[data-theme="${theme}"] {`);
  const block = styles.slice(start, styles.indexOf('}', start));
  return new Map(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name ?? '', hex ?? '']),
  );
}

const COLORS = ['ember', 'tide', 'gold', 'silver', 'bronze', 'live', 'soon', 'closing', 'danger', 'info'];
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

  test('the text of a primary button reaches 4.5', () => {
    expect(ratio('stage', 'ink')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(BACKGROUNDS)('the edge of a control reaches 3 on %s', (background) => {
    expect(ratio('edge', background)).toBeGreaterThanOrEqual(3);
  });
});

test('initials on each of the eight covers reach 4.5', () => {
  const covers = read('./artwork.css');
  const stops = Array.from(covers.matchAll(/--(?:from|to): (#[0-9a-f]{6})/g), ([, hex]) => hex ?? '');
  expect(stops).toHaveLength(16);
  for (const stop of stops) expect(contrast('#f5f2fb', stop)).toBeGreaterThanOrEqual(4.5);
});
