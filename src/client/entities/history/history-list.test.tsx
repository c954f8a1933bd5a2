// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import type { HistoryEntry } from '#contract/history.ts';
import { HISTORY_ACTIONS } from '#engine/matchup/history-actions.ts';
import { HistoryList } from './history-list.tsx';
import { changedValues } from './values.ts';

const ADA = { id: 1, username: 'ada', firstName: 'Ada', lastName: null, profileImageUrl: null };
const semifinal = (...titles: [string, string] | [null, null]): HistoryEntry['matchup'] => ({
  id: 5,
  phase: 'Semifinals',
  round: 1,
  position: 1,
  titles,
});

function textOfEntry(over: Partial<HistoryEntry>): string {
  const entry: HistoryEntry = {
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
  return textOf(show(<HistoryList entries={[entry]} />)).replace(/^.*?[AP]M /, '');
}

const CLOCK = { role: 'clock', actor: null } as const;
const USER = { role: 'user', actor: null } as const;
const MATCH = { matchup: semifinal('Rise', 'Fall') };
const songs = [{ id: 3, title: 'Rise' }];

describe('the history in plain words (rule H4)', () => {
  it.each<[string, HistoryEntry['action'], Partial<HistoryEntry>]>([
    ['Ada (creator) started the tournament', 'tournament_started', {}],
    ['The clock drew the knockout of 8 songs', 'knockout_drawn', { ...CLOCK, after: { songs: 8 } }],
    ['Ada (creator) opened Semifinal A, “ Rise ” against “ Fall ”', 'match_opened', MATCH],
    [
      'The clock ended Semifinal A, “ Rise ” against “ Fall ”: “ Rise ” won by rank',
      'match_ended',
      { ...CLOCK, ...MATCH, songs, after: { decidedBy: 'total_votes' } },
    ],
    [
      'Ada (creator) deleted Semifinal A Reason: Wrong link',
      'matchup_deleted',
      { reason: 'Wrong link', matchup: semifinal(null, null) },
    ],
    [
      'The submitter changed the song “ Rise ” Title: changed',
      'song_changed',
      { ...USER, songs, after: { title: 'changed' } },
    ],
    ['A user left the tournament', 'participant_left', USER],
    ['Ada (creator) made 5 voter codes', 'voter_codes_made', { after: { codes: 5 } }],
    ['Ada (creator) removed 2 participants', 'participants_removed', { peopleCount: 2 }],
    ['Ada (manager) stopped managing the tournament', 'manager_removed', { role: 'manager', people: [ADA] }],
    ['Ada (creator) deleted an account', 'user_deleted', {}],
  ])('%s', (text, action, over) => {
    expect(textOfEntry({ action, ...over })).toBe(text);
  });

  it('has a sentence for every action, even an unknown one of a newer server', () => {
    for (const action of HISTORY_ACTIONS) expect(textOfEntry({ action })).toMatch(/^Ada \(creator\) \w+/);
    expect(textOfEntry({ action: 'unheard_of' as HistoryEntry['action'] })).toContain('made a change');
  });

  it('shows the old and new value of a setting, but only that a text has changed', () => {
    const text = { name: 'changed' };
    const before = { matchDurationMinutes: 60, thirdPlaceMatch: false, countVisibility: 'live', ...text };
    const after = { matchDurationMinutes: 30, thirdPlaceMatch: true, countVisibility: 'after_vote', ...text };
    expect(changedValues({ before: { ...before, songs: 3 }, after: { ...after, songs: 4 } })).toEqual([
      { label: 'Match Duration (minutes)', before: '60', after: '30' },
      { label: 'Third Place Match', before: 'Off', after: 'On' },
      { label: 'Vote Counts', before: 'Always visible', after: 'After your own vote' },
      { label: 'Tournament Name', before: null, after: 'changed' },
    ]);
  });
});

it('the start of a match is listed before its end', () => {
  const [startTime, endTime] = ['2030-06-01T12:00:00.000Z', '2030-06-01T13:00:00.000Z'];
  const times = { before: { endTime: null, startTime: null }, after: { endTime, startTime } };
  expect(changedValues(times).map(({ label }) => label)).toEqual(['Start', 'End']);
});

it.each<[string, HistoryEntry['action'], Partial<HistoryEntry>]>([
  ['Status before: Active', 'tournament_cancelled', { before: { status: 'active' } }],
  [
    'Status: Setup → changed to Group Stage',
    'status_forced',
    { before: { status: 'setup' }, after: { status: 'group_stage' } },
  ],
  ['Link: changed', 'song_changed', { after: { url: 'changed' } }],
  ['Mute: 7 days', 'report_decided', { after: { mute: 'week' } }],
  ['Reason: It was a cover', 'matchup_decided', { reason: 'other: It was a cover' }],
  ['Reason: wrong link: A: cover', 'matchup_decided', { reason: 'wrong_link: A: cover' }],
])('a change reads "%s"', (text, action, over) => {
  expect(textOfEntry({ action, ...over })).toMatch(new RegExp(`${text}$`));
});
