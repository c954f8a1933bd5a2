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
  before: times('18:00', '19:00'),
  after: times('18:00', '19:10'),
  ...over,
});

describe('the words about a change of times', () => {
  it.each([
    ['Ends 10 minutes later, changed by the creator', {}],
    ['Ends 1 minute earlier, changed by an admin', { by: 'admin', after: times('18:00', '18:59') }],
    ['Starts 30 minutes later, changed by the creator', { after: times('18:30', '19:30') }],
    ['Starts 2 days later, changed by the creator', { after: twoDaysLater }],
    [
      'Starts less than a minute later, changed by the creator',
      { after: { ...AT_SIX, ...twentySecondsLate } },
    ],
    [
      'Ends 10 minutes later, changed by the creator',
      { after: { ...times(null, '19:10'), ...twentySecondsLate } },
    ],
    [
      'Ends less than a minute later, changed by the creator',
      { after: { ...times('18:00', null), endTime: '2030-05-09T19:00:20.000Z' } },
    ],
    ['Times set by the creator', { before: NONE }],
    ['Times set by the creator', { before: NONE, after: times('18:00', null) }],
    ['Times removed by an admin', { by: 'admin', after: NONE }],
    ['Opened by the creator', { action: 'match_opened', before: NONE }],
    ['Opened later than planned', { action: 'match_opened', by: 'clock' }],
    [
      'Starts 5 minutes later, because an earlier match ends later',
      { action: 'times_moved', after: times('18:05', '19:05') },
    ],
    [
      'Starts 5 minutes earlier, because an earlier match opened early',
      { action: 'times_moved', after: times('17:55', '18:55') },
    ],
  ] as const)('read "%s"', (text, over) => {
    expect(describeTimeChange(change(over as Partial<TimeChange>))).toBe(text);
  });
});

describe('the note at a match', () => {
  const note = (over: object = {}) =>
    timeChangeNote({
      status: 'scheduled',
      endTime: at('19:20'),
      firstEndTime: at('19:00'),
      timeChange: change(),
      ...over,
    });

  it('names the total extension and its author', () => {
    expect(note()).toBe('Extended by 20 minutes by the creator');
    expect(note({ timeChange: change({ by: 'admin' }) })).toBe('Extended by 20 minutes by an admin');
  });

  it('names the newest change if the match was not extended', () => {
    const timeChange = change({ after: times('18:30', '19:20') });
    expect(note({ firstEndTime: null, timeChange })).toBe('Starts 30 minutes later, changed by the creator');
  });

  // After the end of a match, the reason why it moved no longer matters.
  it.each([
    ['active', 'Started 5 minutes later, because an earlier match ended later'],
    ['completed', null],
    ['scheduled', 'Starts 5 minutes later, because an earlier match ends later'],
  ] as const)('uses the tense that fits a match that is %s', (status, text) => {
    const timeChange = change({ action: 'times_moved', by: 'clock', after: times('18:05', '19:05') });
    expect(note({ status, firstEndTime: null, timeChange })).toBe(text);
  });

  it('says that a completed match ended at another time', () => {
    const timeChange = change({ after: times('18:00', '18:50') });
    expect(note({ status: 'completed', endTime: at('18:50'), timeChange })).toBe(
      'Ended 10 minutes earlier, changed by the creator',
    );
  });

  it('is empty for the first times of a match, and without a change', () => {
    expect(note({ firstEndTime: null, timeChange: change({ before: NONE }) })).toBeNull();
    expect(
      note({ firstEndTime: null, timeChange: change({ action: 'match_opened', before: NONE }) }),
    ).toBeNull();
    expect(note({ timeChange: null })).toBeNull();
  });

  it('says that times were removed', () => {
    expect(note({ endTime: null, firstEndTime: null, timeChange: change({ after: NONE }) })).toBe(
      'Times removed by the creator',
    );
  });
});
