import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '#client/ui/contrast.ts';
import { background } from '#contract/background.ts';
import { GRADIENTS, presetCss, presetOf, SOLIDS } from './background-presets.ts';

const PRESETS = [...GRADIENTS, ...SOLIDS];
const styles = readFileSync(new URL('../../ui/styles.css', import.meta.url), 'utf8');
const darkInk = /\[data-theme="dark"\] \{[^}]*--ink: (#[0-9a-f]{6})/.exec(styles)?.[1] ?? '';

test('there are nine gradients and twelve solid colours that the server accepts', () => {
  expect(GRADIENTS.map(({ name }) => name)).toEqual([
    'Default',
    'Ocean Blue',
    'Sky',
    'Purple',
    'Sunset',
    'Forest',
    'Fire',
    'Rose',
    'Dark',
  ]);
  expect(SOLIDS).toHaveLength(12);
  for (const preset of PRESETS) expect(background.parse(preset.background)).toEqual(preset.background);
});

// Between two stops a gradient is never lighter than the lighter one: the stops are all there is to test.
test.each(PRESETS)("the hero's text can be read on $name", ({ background: setting }) => {
  const colors = setting.type === 'solid' ? [setting.color] : setting.colors;
  for (const color of colors) expect(contrast(darkInk, color)).toBeGreaterThanOrEqual(4.5);
});

test('a setting is its preset, whatever the case of its colours', () => {
  for (const preset of PRESETS) expect(presetOf(preset.background)).toBe(preset);
  expect(presetOf({ color: '#14264F', type: 'solid' }).name).toBe('Navy');
});

test('a setting that matches no preset falls back to the default, which leaves the page as it is', () => {
  for (const setting of [null, { type: 'solid', color: '#ffffff' }] as const) {
    expect(presetOf(setting).name).toBe('Default');
    expect(presetCss(presetOf(setting))).toBeUndefined();
  }
});
