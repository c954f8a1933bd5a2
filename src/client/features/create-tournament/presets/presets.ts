import { CREATE_DEFAULTS, type FormValues } from '#client/features/create-tournament/create-form-schema.ts';
import { VOTING_FIELDS } from '#client/features/create-tournament/voting/voting-values.ts';
import type { PresetName } from './preset-names.ts';

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
} as const satisfies Record<PresetName, Partial<FormValues>>;

/** The form as a preset fills it, or with its defaults for null. The creator's own fields stay as they are (rule C27). */
export function presetForm(preset: PresetName | null, values: FormValues): FormValues {
  const own = Object.fromEntries(OWN_FIELDS.map((name) => [name, values[name]]));
  return { ...CREATE_DEFAULTS, ...(preset && PRESET_VALUES[preset]), ...own };
}
