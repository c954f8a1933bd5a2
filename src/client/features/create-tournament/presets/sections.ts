import { CHOICE_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { type FormValues, sizeOptions } from '#client/features/create-tournament/create-form-schema.ts';
import { durationText } from '#client/lib/time/duration-text.ts';

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
  const names = Object.keys(SECTION_FIELDS) as SectionName[];
  return names.filter((name) =>
    fields.some((field) => (SECTION_FIELDS[name] as readonly string[]).includes(field)),
  );
}

/** What a folded section holds, in one line. */
export function sectionSummary(section: SectionName, values: FormValues): string {
  switch (section) {
    case 'format': {
      const { tournamentType, maxParticipants, songsPerGroup } = values;
      const format = tournamentType === 'playoff' ? 'playoff' : 'round_robin';
      const size = sizeOptions(format, songsPerGroup).find(({ value }) => value === maxParticipants);
      return `${CHOICE_LABELS.tournamentType[format]}, ${size?.label ?? `${maxParticipants} songs`}`;
    }
    case 'schedule':
      return scheduleSummary(values);
    case 'extras': {
      const entry = values.tiebreakerSongs === 'required' ? 'four songs' : 'one song';
      return `${values.thirdPlaceMatch ? 'With' : 'No'} Third Place Match, ${entry} for each entry`;
    }
  }
}

function scheduleSummary(values: FormValues): string {
  const duration = timeText(values.matchDurationMinutes);
  if (values.schedulingType === 'manual') return `Manual: you open each round, ${duration} for each match`;
  const start = values.startDateMode === 'custom' ? ', starts when you say' : '';
  return `Automatic: ${duration} for each match, ${timeText(values.matchIntervalMinutes)} between rounds${start}`;
}

/** An empty field holds no number and reads 'no time'. */
const timeText = (minutes: number) => (Number.isFinite(minutes) ? durationText(minutes) : 'no time');
