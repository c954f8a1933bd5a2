import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '#client/ui/styles/contrast.ts';
import { background } from '#contract/background.ts';
import { GRADIENTS, presetCss, presetOf, SOLIDS } from './background-presets.ts';

const PRESETS = [...GRADIENTS, ...SOLIDS];
const styles = readFileSync(new URL('../../ui/styles/styles.css', import.meta.url), 'utf8');
const darkInk = /\[data-theme="dark"\] \{[^}]*--ink: (#[0-9a-f]{6})/.exec(styles)?.[1] ?? '';

test('the screen offers nine gradients and twelve solid colours that the server accepts (rule C19)', () => {
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

// A gradient is never lighter than its lightest stop, so testing the stops is enough.
test.each(PRESETS)("the hero's text reaches a contrast of 4.5 on $name", ({ background: setting }) => {
  const colors = setting.type === 'solid' ? [setting.color] : setting.colors;
  for (const color of colors) expect(contrast(darkInk, color)).toBeGreaterThanOrEqual(4.5);
});

test('a setting matches its preset in any case of letters', () => {
  for (const preset of PRESETS) expect(presetOf(preset.background)).toBe(preset);
  expect(presetOf({ color: '#14264F', type: 'solid' }).name).toBe('Navy');
});

test('an unknown setting shows as the default, which sets no background (rule C19)', () => {
  for (const setting of [null, { type: 'solid', color: '#ffffff' }] as const) {
    expect(presetOf(setting).name).toBe('Default');
    expect(presetCss(presetOf(setting))).toBeUndefined();
  }
});
