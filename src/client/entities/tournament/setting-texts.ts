import { shortInstant } from '#client/lib/time/date-text.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';

type Settings = Required<CreateTournamentInput>;
export type SettingName = keyof Settings;

/** The labels of settings. The songs per group and the duration of a tournament have no field in the forms. */
export const SETTING_LABELS: Record<SettingName, string> = {
  name: 'Tournament Name',
  description: 'Description',
  isPublic: 'Public Tournament',
  tournamentType: 'Tournament Format',
  maxParticipants: 'Tournament Size',
  minUsers: 'People needed',
  songsPerGroup: 'Songs per group',
  tournamentDurationDays: 'Duration (days)',
  schedulingType: 'Scheduling Method',
  groupPhaseScheduling: 'Group Phase Scheduling',
  matchDurationMinutes: 'Match Duration (minutes)',
  matchIntervalMinutes: 'Match Interval (minutes)',
  startDateMode: 'Tournament Start Date & Time',
  tournamentStartDate: 'Start date and time',
  thirdPlaceMatch: 'Third Place Match',
  tiebreakerSongs: 'Tiebreaker Songs',
  listenFirst: 'Listen First',
  countVisibility: 'Vote Counts',
  submitterVisibility: 'Submitters',
  voterPolicy: 'Who May Vote',
  minAccountAgeHours: 'Age of Accounts (hours)',
  verifiedEmailOnly: 'Confirmed Emails Only',
  closeWhenAllVoted: 'End Early',
  commentPolicy: 'Comments',
  pace: 'Pace',
  showSeconds: 'Seconds of a Match',
  breakSeconds: 'Seconds between Matches',
  listenSeconds: 'Seconds of Listening',
};

/** The labels of the values of each setting that is a choice. */
export const CHOICE_LABELS = {
  tournamentType: { playoff: 'Playoff Style', round_robin: 'Round Robin', hybrid: 'Hybrid' },
  schedulingType: { automatic: 'Automatic', manual: 'Manual' },
  groupPhaseScheduling: { concurrent: 'Concurrent', sequential: 'One after the other' },
  startDateMode: { auto: 'Auto', custom: 'Custom' },
  tiebreakerSongs: { required: 'On', optional: 'Off' },
  countVisibility: {
    live: 'Always visible',
    after_vote: 'After your own vote',
    after_close: 'After the match',
  },
  submitterVisibility: { shown: 'Always visible', after_elimination: 'When their song is out' },
  voterPolicy: {
    account: 'Accounts',
    guest: 'Everyone with the link',
    participants: 'Participants',
    code: 'Holders of a voter code',
  },
  commentPolicy: { on: 'On', participants: 'Participants only', off: 'Off' },
  pace: { clock: 'By the clock', show: 'A show' },
} as const satisfies { [Name in SettingName]?: Record<Extract<Settings[Name], string>, string> };

/** The value of a setting as a text, such as 'Round Robin' for `round_robin`. */
export function settingText(name: string, value: string | number | boolean | null): string {
  if (value === '' || value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return String(value);
  if (name === 'tournamentStartDate') return shortInstant(new Date(value));
  const labels: Partial<Record<string, Record<string, string>>> = CHOICE_LABELS;
  return labels[name]?.[value] ?? value;
}
