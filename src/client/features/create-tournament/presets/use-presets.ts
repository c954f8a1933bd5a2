import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { CREATE_DEFAULTS, type FormValues } from '#client/features/create-tournament/create-form-schema.ts';
import type { CreateForm } from '#client/features/create-tournament/format-fields.tsx';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { isPresetName, type PresetName, presetOf } from './preset-names.ts';
import { type SectionName, sectionsOf } from './sections.ts';

type Draft = { values: Partial<CreateTournamentInput>; preset: PresetName | null };

/**
 * Reads what the user typed and which preset they chose; both survive Back and a reload. A preset that the
 * address names is chosen as by its button.
 */
export function readCreateDraft(key: string, search: string): Draft {
  const { preset, ...values } = readDraft<CreateTournamentInput & { preset?: unknown }>(key) ?? {};
  const named = presetOf(search);
  if (named) return { values: presetForm(named, { ...CREATE_DEFAULTS, ...values }), preset: named };
  return { values, preset: isPresetName(preset) ? preset : null };
}

/** The chosen preset and the sections that it folds. */
export function usePresets(form: CreateForm, draftKey: string, chosen: PresetName | null) {
  const [preset, setPreset] = useState(chosen);
  const [opened, setOpened] = useState<ReadonlySet<SectionName>>(new Set());
  const [path, setLocation] = useLocation();
  // A reload must not choose the preset of the address again over what the user typed since.
  useEffect(() => {
    if (!presetOf(location.search)) return;
    storeDraft(draftKey, { ...form.getValues(), preset });
    setLocation(path, { replace: true });
  }, [form, draftKey, preset, path, setLocation]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => storeDraft(draftKey, { ...values, preset }),
      }),
    [form, draftKey, preset],
  );
  return {
    preset,
    isFolded: (section: SectionName) => preset !== null && !opened.has(section),
    choose: (chosen: PresetName | null) => {
      const values = presetForm(chosen, { ...CREATE_DEFAULTS, ...form.getValues() });
      form.reset(values);
      storeDraft(draftKey, { ...values, preset: chosen });
      setPreset(chosen);
      setOpened(new Set());
    },
    toggle: (section: SectionName) =>
      setOpened((before) => (before.has(section) ? without(before, section) : new Set([...before, section]))),
    /** Opens the sections of these fields before it returns, so that a field can take the focus. */
    reveal: (fields: readonly string[]) =>
      flushSync(() => setOpened((before) => new Set([...before, ...sectionsOf(fields)]))),
  };
}

const without = (sections: ReadonlySet<SectionName>, section: SectionName) =>
  new Set([...sections].filter((each) => each !== section));

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

/** The form as a preset fills it, or with its defaults for null. Fields without a section stay as they are. */
export function presetForm(preset: PresetName | null, values: FormValues): FormValues {
  const names = Object.keys(CREATE_DEFAULTS) as (keyof FormValues)[];
  const own = Object.fromEntries(
    names.filter((name) => sectionsOf([name]).length === 0).map((name) => [name, values[name]]),
  );
  return { ...CREATE_DEFAULTS, ...(preset && PRESET_VALUES[preset]), ...own };
}
