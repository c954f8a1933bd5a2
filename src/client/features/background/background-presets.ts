import type { Background } from '#contract/background.ts';

export type Preset = { name: string; background: Background };

const gradient = (name: string, ...colors: string[]): Preset => ({
  name,
  background: { type: 'gradient', direction: 'to bottom right', colors },
});
const solid = (name: string, color: string): Preset => ({ name, background: { type: 'solid', color } });

/** Leaves the hero's panel as it is, in the colours of the reader's theme. */
const DEFAULT_PRESET = gradient('Default', '#16131f', '#1f1b2b');

/** Dark enough for the text of the dark theme. */
export const GRADIENTS: readonly Preset[] = [
  DEFAULT_PRESET,
  gradient('Ocean Blue', '#06283d', '#0b6270'),
  gradient('Sky', '#163f7a', '#1f74a4'),
  gradient('Purple', '#33104f', '#7d3391'),
  gradient('Sunset', '#4a1a4f', '#8f2a4a', '#b3471d'),
  gradient('Forest', '#0d3322', '#346b2f'),
  gradient('Fire', '#6b0d14', '#b5470f'),
  gradient('Rose', '#6b1638', '#b13a63'),
  gradient('Dark', '#08070c', '#2a2536'),
];

export const SOLIDS: readonly Preset[] = [
  solid('Charcoal', '#26232e'),
  solid('Slate', '#3b4658'),
  solid('Navy', '#14264f'),
  solid('Royal Blue', '#24459e'),
  solid('Teal', '#0f5f66'),
  solid('Emerald', '#0d6145'),
  solid('Olive', '#515a1c'),
  solid('Bronze', '#7a4a12'),
  solid('Rust', '#9a3b12'),
  solid('Crimson', '#991b2e'),
  solid('Plum', '#6b1f5c'),
  solid('Violet', '#4a2a8c'),
];

const textOf = (background: Background) => JSON.stringify(Object.entries(background).sort()).toLowerCase();

/** The preset of a setting, or the default for an unknown setting. */
export function presetOf(background: Background | null): Preset {
  const isSame = (preset: Preset) => background !== null && textOf(preset.background) === textOf(background);
  return [...GRADIENTS, ...SOLIDS].find(isSame) ?? DEFAULT_PRESET;
}

/** The CSS of a preset, or undefined for the default. */
export function presetCss(preset: Preset): string | undefined {
  const { background } = preset;
  if (preset === DEFAULT_PRESET) return undefined;
  if (background.type === 'solid') return background.color;
  return `linear-gradient(${background.direction}, ${background.colors.join(', ')})`;
}
