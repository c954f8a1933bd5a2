import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { CHOICE_LABELS } from '#client/entities/tournament/setting-texts.ts';
import {
  CREATE_DEFAULTS,
  type CreateForm,
  type FormValues,
  sizeOptions,
  WITHOUT_SCHEDULE,
} from '#client/features/create-tournament/create-form-schema.ts';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { durationText } from '#contract/messages/duration-text.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { playoffGroupSize } from '#engine/matchup/tournament-rules.ts';
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
  pace: ['pace', 'showSeconds', 'breakSeconds', 'listenSeconds'],
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
  if (section === 'pace') return paceSummary(values);
  if (values.pace === 'show') return 'A show opens its matches itself and does not use Match Duration';
  const duration = timeText(values.matchDurationMinutes);
  if (values.schedulingType === 'manual') return `Manual: you open each round, ${duration} for each match`;
  const start = values.startDateMode === 'custom' ? ', starts when you say' : '';
  return `Automatic: ${duration} for each match, ${timeText(values.matchIntervalMinutes)} between rounds${start}`;
}

function paceSummary({ pace, showSeconds, breakSeconds, listenSeconds }: FormValues): string {
  if (pace === 'clock') return 'By the clock: matches follow the schedule';
  const seconds = (value: number) => (Number.isFinite(value) ? `${value}\u00a0s` : 'no time');
  const listening = listenSeconds > 0 ? `, ${seconds(listenSeconds)} of listening to each song` : '';
  return `A show: ${seconds(showSeconds)} for each match, ${seconds(breakSeconds)} between matches${listening}`;
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
  const chosen = isPresetName(preset) ? preset : null;
  if (!named) return { values, preset: chosen };
  return { values: presetForm(named, { ...CREATE_DEFAULTS, ...values }, chosen), preset: named };
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
      const values = presetForm(chosen, { ...CREATE_DEFAULTS, ...form.getValues() }, preset);
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
  /** The seven matches of a show take about ten minutes. */
  livingRoom: {
    maxParticipants: 8,
    tiebreakerSongs: 'optional',
    pace: 'show',
    listenSeconds: 20,
    voterPolicy: 'guest',
    countVisibility: 'after_close',
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

/**
 * What a party with `songs` entered songs is created with: the preset of the living room, unless the user has chosen and changed
 * it, with what they typed.
 */
export function partyInput(
  values: FormValues,
  preset: PresetName | null,
  { name, songs }: { name: string; songs: number },
): CreateTournamentInput {
  const party = preset === 'livingRoom' ? values : presetForm('livingRoom', values, preset);
  return {
    ...party,
    name: party.name.trim() || name,
    tournamentType: 'playoff',
    maxParticipants: songs,
    songsPerGroup: playoffGroupSize(songs),
    tiebreakerSongs: 'optional',
    ...WITHOUT_SCHEDULE,
  };
}

const filledBy = (preset: PresetName | null): FormValues => ({
  ...CREATE_DEFAULTS,
  ...(preset && PRESET_VALUES[preset]),
});

/**
 * The form as a preset fills it, or with its defaults for null. Fields without a section keep what the user chose: a value that
 * the preset `before` did not fill in.
 */
export function presetForm(
  preset: PresetName | null,
  values: FormValues,
  before: PresetName | null = null,
): FormValues {
  const names = Object.keys(CREATE_DEFAULTS) as (keyof FormValues)[];
  const filled = filledBy(before);
  const own = names.filter((name) => sectionsOf([name]).length === 0 && values[name] !== filled[name]);
  return { ...filledBy(preset), ...Object.fromEntries(own.map((name) => [name, values[name]])) };
}
