import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, mix } from '#client/ui/styles/contrast.ts';
import { background } from '#contract/background.ts';
import { GRADIENTS, presetCss, presetOf, SOLIDS } from './background-presets.ts';

const PRESETS = [...GRADIENTS, ...SOLIDS];
const styles = ['tokens', 'styles']
  .map((name) => readFileSync(new URL(`../../ui/styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n');
const dark = (token: string) =>
  new RegExp(`\\[data-theme="dark"\\] \\{[^}]*--${token}: (#[0-9a-f]{6})`).exec(styles)?.[1] ?? '';
const colorsOf = ({ background: setting }: (typeof PRESETS)[number]) =>
  setting.type === 'solid' ? [setting.color] : setting.colors;

test.each(PRESETS)('the server accepts $name', (preset) => {
  expect(background.parse(preset.background)).toEqual(preset.background);
});

// A gradient is never lighter than its lightest stop, so testing the stops is enough.
test.each(PRESETS)("the hero's text reaches a contrast of 4.5 on $name", (preset) => {
  for (const color of colorsOf(preset)) expect(contrast(dark('ink'), color)).toBeGreaterThanOrEqual(4.5);
});

test.each(PRESETS)(
  'every text of the one-line hero reaches a contrast of 4.5 on $name (rule W30)',
  (preset) => {
    const veil = Number(/--veil: rgb\(13 11 20 \/ ([\d.]+)\)/.exec(styles)?.[1]);
    expect(dark('stage')).toBe('#0d0b14');
    for (const color of colorsOf(preset)) {
      const band = mix(color, dark('stage'), veil);
      for (const text of ['ink', 'muted', 'live', 'soon', 'closing', 'danger', 'gold'])
        expect(contrast(dark(text), band), text).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('a setting matches its preset in any case of letters', () => {
  for (const preset of PRESETS) expect(presetOf(preset.background)).toBe(preset);
  expect(presetOf({ color: '#14264F', type: 'solid' }).name).toBe('Navy');
});

test('an unknown setting shows as the default, which sets no background', () => {
  for (const setting of [null, { type: 'solid', color: '#ffffff' }] as const) {
    expect(presetOf(setting).name).toBe('Default');
    expect(presetCss(presetOf(setting))).toBeUndefined();
  }
});
