// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import type { HistoryEntry } from '#contract/history.ts';
import { HISTORY_ACTIONS } from '#engine/matchup/history-actions.ts';
import { HistoryList } from './history-list.tsx';
import { changedValues } from './values.ts';

const ADA = { id: 1, username: 'ada', firstName: 'Ada', lastName: null, profileImageUrl: null };
const SEMIFINAL = {
  id: 5,
  phase: 'Semifinals',
  round: 1,
  position: 1,
  titles: ['Rise', 'Fall'],
} as const;

function entry(over: Partial<HistoryEntry>): HistoryEntry {
  return {
    id: 1,
    at: '2030-06-01T12:00:00.000Z',
    action: 'settings_changed',
    role: 'creator',
    actor: ADA,
    reason: null,
    matchup: null,
    people: [],
    peopleCount: 0,
    songs: [],
    before: {},
    after: {},
    ...over,
  };
}
const CLOCK = { role: 'clock', actor: null } as const;
const textOfEntry = (over: Partial<HistoryEntry>) =>
  textOf(show(<HistoryList entries={[entry(over)]} />)).replace(/^.*?[AP]M /, '');

describe('the history in plain words (rule H4)', () => {
  it.each<[string, Partial<HistoryEntry>]>([
    ['Ada (creator) started the tournament', { action: 'tournament_started' }],
    ['The clock drew the knockout of 8 songs', { ...CLOCK, action: 'knockout_drawn', after: { songs: 8 } }],
    [
      'Ada (manager) opened Semifinal A, “ Rise ” against “ Fall ”',
      { action: 'match_opened', role: 'manager', matchup: { ...SEMIFINAL, titles: ['Rise', 'Fall'] } },
    ],
    [
      'The clock ended Semifinal A, “ Rise ” against “ Fall ”: “ Rise ” won by rank',
      {
        ...CLOCK,
        action: 'match_ended',
        matchup: { ...SEMIFINAL, titles: ['Rise', 'Fall'] },
        songs: [{ id: 3, title: 'Rise' }],
        after: { decidedBy: 'total_votes' },
      },
    ],
    [
      'Ada (admin) deleted Semifinal A Reason: Wrong link',
      {
        action: 'matchup_deleted',
        role: 'admin',
        reason: 'Wrong link',
        matchup: { ...SEMIFINAL, titles: [null, null] },
      },
    ],
    [
      'The submitter changed the song “ Rise ” Title: changed',
      {
        action: 'song_changed',
        role: 'user',
        actor: null,
        songs: [{ id: 3, title: 'Rise' }],
        after: { title: 'changed' },
      },
    ],
    ['A user left the tournament', { action: 'participant_left', role: 'user', actor: null }],
    ['Ada (creator) made 5 voter codes', { action: 'voter_codes_made', after: { codes: 5 } }],
    ['Ada (creator) removed 2 participants', { action: 'participants_removed', peopleCount: 2 }],
    [
      'Ada (manager) stopped managing the tournament',
      {
        action: 'manager_removed',
        role: 'manager',
        people: [ADA],
      },
    ],
  ])('%s', (text, over) => {
    expect(textOfEntry(over)).toBe(text);
  });

  it('has a sentence for every action, even an unknown one of a newer server', () => {
    for (const action of HISTORY_ACTIONS) expect(textOfEntry({ action })).toMatch(/^Ada \(creator\) \w+/);
    expect(textOfEntry({ action: 'unheard_of' as HistoryEntry['action'] })).toContain('made a change');
  });

  it('shows the old and new value of a setting, but only that a text has changed', () => {
    const texts = { name: 'changed', description: 'changed' };
    const before = {
      matchDurationMinutes: 60,
      thirdPlaceMatch: false,
      countVisibility: 'live',
      songs: 3,
      ...texts,
    };
    const after = {
      matchDurationMinutes: 30,
      thirdPlaceMatch: true,
      countVisibility: 'after_vote',
      songs: 4,
      ...texts,
    };
    expect(changedValues({ before, after })).toEqual([
      { label: 'Match Duration (minutes)', before: '60', after: '30' },
      { label: 'Third Place Match', before: 'Off', after: 'On' },
      { label: 'Vote Counts', before: 'Always visible', after: 'After your own vote' },
      { label: 'Tournament Name', before: null, after: 'changed' },
      { label: 'Description', before: null, after: 'changed' },
    ]);
  });
});

it('the start of a match is listed before its end', () => {
  const [start, end] = ['2030-06-01T12:00:00.000Z', '2030-06-01T13:00:00.000Z'];
  const times = { before: { endTime: null, startTime: null }, after: { endTime: end, startTime: start } };
  expect(changedValues(times).map(({ label }) => label)).toEqual(['Start', 'End']);
  expect(changedValues({ before: {}, after: {} })).toEqual([]);
});

it.each([
  ['Status before: Active', { action: 'tournament_cancelled', before: { status: 'active' } }],
  [
    'Status: Setup → changed to Group Stage',
    { action: 'status_forced', before: { status: 'setup' }, after: { status: 'group_stage' } },
  ],
  ['Link: changed', { action: 'song_changed', after: { url: 'changed' } }],
  ['Duration: For good', { action: 'user_muted', after: { term: 'forever' } }],
  ['Mute: 7 days', { action: 'report_decided', after: { mute: 'week' } }],
  ['Reason: It was a cover', { action: 'matchup_decided', reason: 'other: It was a cover' }],
  ['Reason: wrong link: A: cover', { action: 'matchup_decided', reason: 'wrong_link: A: cover' }],
] as const)('a change reads "%s"', (text, over) => {
  expect(textOfEntry(over as Partial<HistoryEntry>)).toMatch(new RegExp(`${text}$`));
});
