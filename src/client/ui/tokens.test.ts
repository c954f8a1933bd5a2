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
const GROUNDS = ['stage', 'panel', 'raised'];

describe.each(['dark', 'light'] as const)('the %s theme meets WCAG AA', (theme) => {
  const tokens = tokensOf(theme);
  const ratio = (a: string, b: string) => contrast(tokens.get(a) ?? '', tokens.get(b) ?? '');

  test.each(['ink', 'muted', ...COLORS].flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    'with %s as text on %s',
    (text, ground) => expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(COLORS)('with text on a fill of %s', (color) => {
    expect(ratio('on-color', color)).toBeGreaterThanOrEqual(4.5);
  });

  test('with the text of a primary button, which is the page turned round', () => {
    expect(ratio('stage', 'ink')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GROUNDS)('with the edge of a control on %s', (ground) => {
    expect(ratio('edge', ground)).toBeGreaterThanOrEqual(3);
  });
});

test('initials can be read on each of the eight covers', () => {
  const covers = read('./artwork.css');
  const stops = Array.from(covers.matchAll(/--(?:from|to): (#[0-9a-f]{6})/g), ([, hex]) => hex ?? '');
  expect(stops).toHaveLength(16);
  for (const stop of stops) expect(contrast('#f5f2fb', stop)).toBeGreaterThanOrEqual(4.5);
});
