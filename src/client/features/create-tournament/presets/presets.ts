import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { CHOICE_LABELS } from '#client/entities/tournament/setting-texts.ts';
import {
  CREATE_DEFAULTS,
  type CreateForm,
  type FormValues,
  sizeOptions,
} from '#client/features/create-tournament/create-form-schema.ts';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { durationText } from '#client/lib/time/duration-text.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { isPresetName, type PresetName, presetOf } from './preset-names.ts';

/** The fields of each section that a preset decides. */
const SECTION_FIELDS = {
  format: ['tournamentType', 'maxParticipants', 'minUsers', 'songsPerGroup', 'tournamentDurationDays'],
  schedule: [
    'schedulingType',
    'groupPhaseScheduling',
    'matchDurationMinutes',
    'matchIntervalMinutes',
    'startDateMode',
    'tournamentStartDate',
  ],
  extras: ['thirdPlaceMatch', 'tiebreakerSongs', 'listenFirst'],
} as const satisfies Record<string, readonly (keyof FormValues)[]>;

export type SectionName = keyof typeof SECTION_FIELDS;

/** The sections that hold these fields. */
export function sectionsOf(fields: readonly string[]): SectionName[] {
  const sections = Object.entries(SECTION_FIELDS) as [SectionName, readonly string[]][];
  return sections.flatMap(([name, own]) => (fields.some((field) => own.includes(field)) ? [name] : []));
}

/** What a folded section holds, in one line. */
export function sectionSummary(section: SectionName, values: FormValues): string {
  if (section === 'format') {
    const format = values.tournamentType === 'playoff' ? 'playoff' : 'round_robin';
    const sizes = sizeOptions(format, values.songsPerGroup);
    const size = sizes.find(({ value }) => value === values.maxParticipants);
    return `${CHOICE_LABELS.tournamentType[format]}, ${size?.label ?? `${values.maxParticipants} songs`}`;
  }
  if (section === 'extras') {
    const entry = values.tiebreakerSongs === 'required' ? 'four songs' : 'one song';
    return `${values.thirdPlaceMatch ? 'With' : 'No'} Third Place Match, ${entry} for each entry`;
  }
  const duration = timeText(values.matchDurationMinutes);
  if (values.schedulingType === 'manual') return `Manual: you open each round, ${duration} for each match`;
  const start = values.startDateMode === 'custom' ? ', starts when you say' : '';
  return `Automatic: ${duration} for each match, ${timeText(values.matchIntervalMinutes)} between rounds${start}`;
}

/** An empty field holds no number and reads 'no time'. */
const timeText = (minutes: number) => (Number.isFinite(minutes) ? durationText(minutes) : 'no time');

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
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(section)) next.add(section);
        return next;
      }),
    /** Opens the sections of these fields before it returns, so that a field can take the focus. */
    reveal: (fields: readonly string[]) =>
      flushSync(() => setOpened((before) => new Set([...before, ...sectionsOf(fields)]))),
  };
}

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
