import { describe, expect, it } from 'vitest';
import type { TimeChange } from '#contract/matchup.ts';
import { describeTimeChange, timeChangeNote } from './time-change-text.ts';

const at = (time: string) => `2030-05-09T${time}:00.000Z`;
const times = (start: string | null, end: string | null) => ({
  startTime: start && at(start),
  endTime: end && at(end),
});
const NONE = times(null, null);
const AT_SIX = times('18:00', '19:00');
const twentySecondsLate = { startTime: '2030-05-09T18:00:20.000Z' };
const twoDaysLater = { startTime: '2030-05-11T18:00:00.000Z', endTime: '2030-05-11T19:00:00.000Z' };
const change = (over: Partial<TimeChange> = {}): TimeChange => ({
  at: at('17:00'),
  by: 'creator',
  action: 'times_changed',
  reason: null,
  before: AT_SIX,
  after: times('18:00', '19:10'),
  ...over,
});
const moved = (start: string, end: string) =>
  change({ action: 'times_moved', by: 'clock', after: times(start, end) });

it.each<[string, TimeChange]>([
  ['Ends 10 minutes later, changed by the creator', change()],
  ['Ends 1 minute earlier, changed by an admin', change({ by: 'admin', after: times('18:00', '18:59') })],
  ['Starts 30 minutes later, changed by the creator', change({ after: times('18:30', '19:30') })],
  ['Starts 2 days later, changed by the creator', change({ after: twoDaysLater })],
  [
    'Starts less than a minute later, changed by the creator',
    change({ after: { ...AT_SIX, ...twentySecondsLate } }),
  ],
  [
    'Ends 10 minutes later, changed by the creator',
    change({ after: { ...times(null, '19:10'), ...twentySecondsLate } }),
  ],
  ['Ended early, because every voter has voted', change({ action: 'all_voted', by: 'clock' })],
  ['Times set by the creator', change({ before: NONE })],
  ['Times set by the creator', change({ before: NONE, after: times('18:00', null) })],
  ['Times removed by an admin', change({ by: 'admin', after: NONE })],
  ['Opened by the creator', change({ action: 'match_opened', before: NONE })],
  ['Opened later than planned', change({ action: 'match_opened', by: 'clock' })],
  ['Starts 5 minutes later, because an earlier match ends later', moved('18:05', '19:05')],
  ['Starts 5 minutes earlier, because an earlier match opened early', moved('17:55', '18:55')],
])('a change of times reads "%s"', (text, timeChange) => {
  expect(describeTimeChange(timeChange)).toBe(text);
});

describe('the note at a match', () => {
  const note = (over: Partial<Parameters<typeof timeChangeNote>[0]>) =>
    timeChangeNote({
      status: 'scheduled',
      endTime: at('19:20'),
      firstEndTime: null,
      timeChange: null,
      ...over,
    });

  it('names the total extension and its author, else the newest change', () => {
    const extended = { firstEndTime: at('19:00'), timeChange: change({ by: 'admin' }) };
    expect(note(extended)).toBe('Extended by 20 minutes by an admin');
    const timeChange = change({ after: times('18:30', '19:20') });
    expect(note({ timeChange })).toBe('Starts 30 minutes later, changed by the creator');
    expect(note({ endTime: null, timeChange: change({ after: NONE }) })).toBe('Times removed by the creator');
  });

  // After the end of a match, the reason why it moved no longer matters.
  it.each([
    ['active', 'Started 5 minutes later, because an earlier match ended later'],
    ['completed', null],
    ['scheduled', 'Starts 5 minutes later, because an earlier match ends later'],
  ] as const)('uses the tense that fits a match that is %s', (status, text) => {
    expect(note({ status, timeChange: moved('18:05', '19:05') })).toBe(text);
  });

  it('is empty for the first times of a match, and without a change', () => {
    expect(note({ timeChange: change({ before: NONE }) })).toBeNull();
    expect(note({ timeChange: change({ action: 'match_opened', before: NONE }) })).toBeNull();
    expect(note({ firstEndTime: at('19:00') })).toBeNull();
  });
});
