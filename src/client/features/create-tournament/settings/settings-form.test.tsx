// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { tournamentForm } from '#client/features/create-tournament/create-form-schema.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import { createTournamentBody } from '#contract/tournament-settings.ts';
import { lossText, settingsNote } from './settings-dialog.tsx';
import { changedSettings, SettingsForm, settingsOf } from './settings-form.tsx';

const TEXTS = ['Tournament Name', 'Description'];

test.each([
  [
    'active',
    [
      ...TEXTS,
      'Vote Counts',
      'Submitters',
      'Who May Vote',
      'Age of Accounts (hours)',
      'End Early',
      'Comments',
    ],
  ],
  ['completed', [...TEXTS, 'Comments']],
] as const)('the settings of a drawn tournament that is %s have the fields %j', (status, labels) => {
  const tournament = createTournamentCard({ status, totalRounds: 3 });
  const form = show(<SettingsForm tournament={tournament} onSaved={() => {}} />);
  expect(Array.from(form.querySelectorAll('label'), textOf)).toEqual(labels);
});

test('only what was changed is sent, so the people needed stay as they are', () => {
  const stored = settingsOf(createTournamentCard({ minUsers: 8, maxParticipants: 8 }));
  const unchanged = createTournamentBody.parse(stored);
  const changed = { name: 'New', maxParticipants: 4 };
  expect(changedSettings(stored, unchanged)).toEqual({});
  expect(changedSettings(stored, { ...unchanged, ...changed })).toEqual(changed);
});

test('a change to manual scheduling takes the hidden start away', () => {
  const start = { startDateMode: 'custom', tournamentStartDate: '2035-06-01T12:00:00.000Z' } as const;
  const stored = settingsOf(createTournamentCard(start));
  const manual = createTournamentBody.parse({ ...stored, schedulingType: 'manual' });
  const without = { schedulingType: 'manual', startDateMode: 'auto', tournamentStartDate: null };
  expect(changedSettings(stored, manual)).toEqual(without);
  expect(changedSettings({ ...stored, schedulingType: 'manual' }, manual)).toEqual({});
});

test.each([
  ['manual', 200, 200, false],
  ['automatic', 60, 200, false],
  ['automatic', 200, 200, true],
  ['manual', 200, 120, true],
] as const)(
  'a schedule that is stored as %s with %i minutes can be automatic with %i: %s',
  (schedulingType, storedMinutes, matchDurationMinutes, isValid) => {
    const stored = settingsOf(createTournamentCard({ schedulingType, matchDurationMinutes: storedMinutes }));
    const wanted = { ...stored, schedulingType: 'automatic', matchDurationMinutes };
    expect(tournamentForm(stored).safeParse(wanted).success).toBe(isValid);
  },
);

test('the deletion names what is lost (rule C22)', () => {
  const songs = [createSong(), createSong({ parentSongId: 1 })];
  expect(lossText({ songs, participantCount: 2, totalVotes: 0 })).toBe(
    'Deleted with it: 1 song, 1 tiebreaker song, 2 people who joined.',
  );
  expect(lossText({ songs: [], participantCount: 1, totalVotes: 1 })).toBe(
    'Deleted with it: 0 songs, 1 person who joined, 1 vote.',
  );
});

test.each([
  ['start_playoffs', 0, 'Everything can change until the songs are drawn.'],
  ['active', 3, 'The tournament has started. Its name, its description and the voting can still change.'],
  [
    'completed',
    3,
    'The tournament is completed. Its name, its description and who may comment can still change.',
  ],
  [
    'cancelled',
    0,
    'The tournament was cancelled. Its name, its description and who may comment can still change.',
  ],
] as const)('the settings in %s with %i rounds say what can change', (status, totalRounds, note) => {
  expect(settingsNote({ status, totalRounds })).toBe(note);
});
