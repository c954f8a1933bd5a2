// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { tournamentForm } from '#client/features/create-tournament/create-form-schema.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import type { Tournament } from '#contract/tournament.ts';
import { createTournamentBody } from '#contract/tournament-settings.ts';
import { lossText, settingsNote } from './settings-dialog.tsx';
import { SettingsForm } from './settings-form.tsx';
import { changedSettings, settingsOf } from './settings-values.ts';

const render = (over: Partial<Tournament> = {}) =>
  show(<SettingsForm tournament={createTournamentCard({ totalRounds: 0, ...over })} onSaved={() => {}} />);
const labelsOf = (form: Element) => Array.from(form.querySelectorAll('label'), textOf);

describe('the settings form', () => {
  test('asks only for name, description and voting after the draw, and for comments in place of voting after the end', () => {
    const texts = ['Tournament Name', 'Description'];
    expect(labelsOf(render({ status: 'active', totalRounds: 3 }))).toEqual([
      ...texts,
      'Vote Counts',
      'Submitters',
      'Who May Vote',
      'Age of Accounts (hours)',
      'End Early',
      'Comments',
    ]);
    expect(labelsOf(render({ status: 'completed', totalRounds: 3 }))).toEqual([...texts, 'Comments']);
  });

  test('sends only what was changed, so the people needed stay as they are', () => {
    const stored = settingsOf(createTournamentCard({ minUsers: 8, maxParticipants: 8 }));
    const unchanged = createTournamentBody.parse(stored);
    expect(changedSettings(stored, unchanged)).toEqual({});
    expect(changedSettings(stored, { ...unchanged, name: 'New', maxParticipants: 4 })).toEqual({
      name: 'New',
      maxParticipants: 4,
    });
  });
});

test('a change to manual scheduling takes the hidden start away', () => {
  const start = { startDateMode: 'custom', tournamentStartDate: '2035-06-01T12:00:00.000Z' } as const;
  const stored = settingsOf(createTournamentCard(start));
  const manual = createTournamentBody.parse({ ...stored, schedulingType: 'manual' });
  expect(changedSettings(stored, manual)).toEqual({
    schedulingType: 'manual',
    startDateMode: 'auto',
    tournamentStartDate: null,
  });
  const alreadyManual = { ...stored, schedulingType: 'manual' } as const;
  expect(changedSettings(alreadyManual, manual)).toEqual({});
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
  const songs = [createSong()];
  expect(lossText({ songs: [...songs, ...songs], participantCount: 1, totalVotes: 0 })).toBe(
    'Deleted with it: 2 songs, 1 person who joined.',
  );
  const tiebreaker = createSong({ parentSongId: 1 });
  expect(lossText({ songs: [...songs, tiebreaker], participantCount: 2, totalVotes: 0 })).toBe(
    'Deleted with it: 1 song, 1 tiebreaker song, 2 people who joined.',
  );
  expect(lossText({ songs: [], participantCount: 3, totalVotes: 1 })).toBe(
    'Deleted with it: 0 songs, 3 people who joined, 1 vote.',
  );
});

test.each([
  ['setup', 0, 'Everything can change until the songs are drawn.'],
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
] as const)(
  'the settings of a tournament in %s with %i rounds say what can change',
  (status, totalRounds, note) => {
    expect(settingsNote({ status, totalRounds })).toBe(note);
  },
);
