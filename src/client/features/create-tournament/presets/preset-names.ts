/** What the buttons of the presets say, in their order. */
export const PRESETS = [
  {
    name: 'livingRoom',
    title: 'Living room tonight',
    line: 'A show that runs itself: 8 songs, a minute a match, guests vote on their phones.',
  },
  {
    name: 'officeWeek',
    title: 'Office week',
    line: '16 songs: you open a round each morning, and it takes votes for eight hours.',
  },
  {
    name: 'communityCup',
    title: 'Community cup',
    line: '32 songs in groups, then playoffs: an hour a match, four songs an entry.',
  },
] as const;

export type PresetName = (typeof PRESETS)[number]['name'];

export const isPresetName = (name: unknown): name is PresetName =>
  PRESETS.some((preset) => preset.name === name);

const PARAMETER = 'preset';

/** The address of the create form with a preset chosen. */
export const presetPath = (name: PresetName) => `/create?${PARAMETER}=${name}`;

/** The preset that the address of the create form names; null for any other address. */
export function presetOf(search: string): PresetName | null {
  const name = new URLSearchParams(search).get(PARAMETER);
  return isPresetName(name) ? name : null;
}
