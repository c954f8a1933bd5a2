import { describe, expect, test } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { tournamentForm } from '#client/features/create-tournament/create-form-schema.ts';
import { buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { shortInstant } from '#client/lib/time/date-text.ts';
import type { Tournament } from '#contract/tournament.ts';
import { createTournamentBody } from '#contract/tournament-settings.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { lossText, RenewLink, settingsNote } from './settings-dialog.tsx';
import { SettingsForm } from './settings-form.tsx';
import { changedSettings, settingsOf } from './settings-values.ts';

const render = (over: Partial<Tournament> = {}) =>
  renderMarkup(
    <SettingsForm tournament={createTournamentCard({ totalRounds: 0, ...over })} onSaved={() => {}} />,
  );
const labelsOf = (markup: string) =>
  Array.from(markup.matchAll(/<label[^>]*>(.*?)<\/label>/g), ([, label = '']) => textOf(label));

describe('the settings form (rule C20)', () => {
  test('is the filled create form, with the number of people needed', () => {
    const markup = render({ name: 'Stored Cup', minUsers: 3 });
    expect(labelsOf(markup)).toEqual([
      'Tournament Name',
      'Description',
      'Public Tournament',
      'Tournament Format',
      'Tournament Size',
      'People needed',
      'Scheduling Method',
      'Match Duration (minutes)',
      'Match Interval (minutes)',
      'Tournament Start Date & Time',
      'Third Place Match',
      'Tiebreaker Songs',
      'Listen First',
      'Vote Counts',
      'Submitters',
      'Who May Vote',
      'Age of Accounts (hours)',
      'End Early',
      'Comments',
    ]);
    expect(buttonNames(markup).at(-1)).toBe('Save settings');
  });

  test('asks a manual tournament for the minutes per match', () => {
    expect(labelsOf(render({ schedulingType: 'manual' }))).toContain('Minutes per match');
  });

  test('keeps a size and a format that the create form does not offer', () => {
    const markup = render({ tournamentType: 'hybrid', maxParticipants: 12 });
    expect(textOf(markup)).toContain('Hybrid');
    expect(textOf(markup)).toContain('12 songs (3 groups, 6 playoff songs)');
  });

  test('asks only for name, description and voting after the draw, and for comments in place of voting after the end (rules C31, M16)', () => {
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

  test('sends only what was changed, so the people needed stay as they are (rule C20)', () => {
    const stored = settingsOf(createTournamentCard({ minUsers: 8, maxParticipants: 8 }));
    const unchanged = createTournamentBody.parse(stored);
    expect(changedSettings(stored, unchanged)).toEqual({});
    expect(changedSettings(stored, { ...unchanged, name: 'New', maxParticipants: 4 })).toEqual({
      name: 'New',
      maxParticipants: 4,
    });
  });
});

test('a change to manual scheduling takes the hidden start away (rule C20)', () => {
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
  'a schedule that is stored as %s with %i minutes can be automatic with %i: %s (rules C6, C20)',
  (schedulingType, storedMinutes, matchDurationMinutes, isValid) => {
    const stored = settingsOf(createTournamentCard({ schedulingType, matchDurationMinutes: storedMinutes }));
    const wanted = { ...stored, schedulingType: 'automatic', matchDurationMinutes };
    expect(tournamentForm(stored).safeParse(wanted).success).toBe(isValid);
  },
);

test('a change from elsewhere is shown with its new values (rule C20)', () => {
  const before = settingsOf(createTournamentCard());
  const after = {
    ...before,
    name: 'Other Cup',
    description: '',
    isPublic: false,
    tournamentType: 'round_robin',
    tournamentStartDate: '2035-06-01T12:00:00.000Z',
    countVisibility: 'after_vote',
  } as const;
  const markup = renderMarkup(
    <ChangedElsewhere before={before} after={after} onKeep={() => {}} onDiscard={() => {}} />,
  );
  expect(textOf(markup)).toContain(
    'Tournament Name: Other Cup Public Tournament: Off Tournament Format: Round Robin ' +
      `Start date and time: ${shortInstant(new Date(after.tournamentStartDate))} Vote Counts: After your own vote`,
  );
  expect(buttonNames(markup)).toEqual(['Keep what I changed', 'Take the new settings']);
});

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

test('the section of the link says who can open the tournament now (rules A13, A23)', () => {
  const sectionOf = (sharePath: string) =>
    renderMarkup(
      <RenewLink tournament={{ id: 7, sharePath, matchups: [], songs: [] }} onRenewed={() => {}} />,
    );
  expect(textOf(sectionOf('/t/q83vEjRWeJCrze8SNFZ4kA'))).toContain('Everyone with the link can open');
  expect(textOf(sectionOf('/tournaments/7'))).toContain('Every signed-in user can open');
  expect(buttonNames(sectionOf('/tournaments/7'))).toEqual(['New link']);
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
  'the settings of a tournament in %s with %i rounds say what can change (rules C20, C21)',
  (status, totalRounds, note) => {
    expect(settingsNote({ status, totalRounds })).toBe(note);
  },
);
