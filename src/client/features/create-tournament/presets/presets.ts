import { CREATE_DEFAULTS, type FormValues } from '#client/features/create-tournament/create-form-schema.ts';
import { VOTING_FIELDS } from '#client/features/create-tournament/voting/voting-values.ts';

/** The fields that a preset leaves to the creator (rules C27, C31). */
export const OWN_FIELDS = ['name', 'description', 'isPublic', ...VOTING_FIELDS] as const;

const PRESET_VALUES = {
  /** Three rounds take about eleven minutes. */
  livingRoom: {
    maxParticipants: 8,
    matchDurationMinutes: 3,
    matchIntervalMinutes: 1,
    tiebreakerSongs: 'optional',
  },
  /** The creator opens each round in the morning, and it takes votes for a working day. */
  officeWeek: {
    maxParticipants: 16,
    schedulingType: 'manual',
    matchDurationMinutes: 480,
    tiebreakerSongs: 'optional',
  },
  communityCup: { tournamentType: 'round_robin', maxParticipants: 32, thirdPlaceMatch: true },
} as const satisfies Record<string, Partial<FormValues>>;

export type PresetName = keyof typeof PRESET_VALUES;

/** What the buttons of the presets say, in their order (rule C27). */
export const PRESETS: readonly { name: PresetName; title: string; line: string }[] = [
  { name: 'livingRoom', title: 'Living room tonight', line: '8 songs, 3 minutes' },
  { name: 'officeWeek', title: 'Office week', line: '16 songs, a round a day' },
  { name: 'communityCup', title: 'Community cup', line: '32 songs in groups' },
];

export const isPresetName = (name: unknown): name is PresetName =>
  typeof name === 'string' && Object.hasOwn(PRESET_VALUES, name);

/** The form as a preset fills it, or with its defaults for null. The creator's own fields stay as they are (rule C27). */
export function presetForm(preset: PresetName | null, values: FormValues): FormValues {
  const own = Object.fromEntries(OWN_FIELDS.map((name) => [name, values[name]]));
  return { ...CREATE_DEFAULTS, ...(preset && PRESET_VALUES[preset]), ...own };
}
