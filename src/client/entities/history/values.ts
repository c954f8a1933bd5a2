import { TERM_LABELS } from '#client/entities/moderation/labels.ts';
import { SETTING_LABELS, settingText } from '#client/entities/tournament/setting-texts.ts';
import { STATUS_LABELS } from '#client/entities/tournament/status-texts.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { capitalized } from './sentences.tsx';

type Value = HistoryEntry['before'][string];
/** One value of a change, in words. `before` or `after` is null where there was none. */
export type ChangedValue = { label: string; before: string | null; after: string | null };

const LABELS: Partial<Record<string, string>> = {
  ...SETTING_LABELS,
  drawSeedHash: 'Hash of the draw’s seed',
  startTime: 'Start',
  endTime: 'End',
  url: 'Link',
  spotifyUrl: 'Spotify link',
  youtubeUrl: 'YouTube link',
  coverUrl: 'Cover',
  term: 'Duration',
};
/** Values of other names are plain words. */
const TEXTS: Partial<Record<string, Record<string, string>>> = {
  status: STATUS_LABELS,
  term: TERM_LABELS,
  mute: TERM_LABELS,
};
/** The history has no line for these values. Most are in the sentence of the change. */
const WITHOUT_LINE = new Set([
  'phase',
  'round',
  'position',
  'songs',
  'matches',
  'votes',
  'codes',
  'level',
  'decidedBy',
  'participantCount',
]);
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The known label of a value, else its name in words, such as 'Level adjustment' for `levelAdjustment`. */
function labelOf(name: string): string {
  return LABELS[name] ?? capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function valueText(name: string, value: Value | undefined): string | null {
  if (value === undefined) return null;
  if (name in SETTING_LABELS) return settingText(name, value);
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (INSTANT.test(value)) return shortInstant(new Date(value));
  return TEXTS[name]?.[value] ?? value.replaceAll('_', ' ');
}

/** The values before and after a change that have a line in the history. */
export function changedValues({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): ChangedValue[] {
  // The start is listed before the end.
  const names = [...new Set(['startTime', ...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !WITHOUT_LINE.has(name) && before[name] !== after[name])
    .map((name) => ({
      label: after[name] === undefined ? `${labelOf(name)} before` : labelOf(name),
      before: valueText(name, before[name]),
      after: valueText(name, after[name]),
    }))
    .concat(
      names
        .filter((name) => before[name] === 'changed' && after[name] === 'changed')
        .map((name) => ({ label: labelOf(name), before: null, after: 'changed' })),
    );
}
