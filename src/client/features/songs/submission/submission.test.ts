import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/lib/api/api.ts';
import { DIFFERENT_ARTISTS, START_TIME_WANTED } from '#contract/messages/song.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import type { Submission } from './stored-submission.ts';
import {
  EMPTY_SONG,
  emptySubmission,
  fieldProblems,
  firstProblem,
  isFixed,
  MISSING_FIELDS,
  restoredSubmission,
  sendSongs,
  toBody,
  withFields,
  withStartOfLink,
} from './submission.ts';

function filled(): Submission {
  let submission = withFields(emptySubmission(4), 0, { artist: 'Nina Park' });
  for (const step of [0, 1, 2, 3]) submission = withFields(submission, step, { title: `Song ${step + 1}` });
  return submission;
}

const REFUSED = new ApiError(409, 'Conflict', 'full');

/** A server that stores songs by key. The given calls are refused, or fail before or after they arrive. */
function server(breaks: Record<number, 'before' | 'after' | 'refused'>) {
  const byKey = new Map<string, string>();
  let calls = 0;
  const send = async ({ title }: { title: string }, key: string) => {
    const fault = breaks[++calls];
    if (fault === 'refused') throw REFUSED;
    if (fault !== 'before') byKey.set(key, title);
    if (fault) throw new TypeError('Failed to fetch');
  };
  return { send, titles: () => [...byKey.values()] };
}

describe('sending four songs', () => {
  it.each([
    ['never', {}, 1],
    ['before the third call arrives', { 3: 'before' }, 2],
    ['after the third call arrived', { 3: 'after' }, 2],
    ['twice', { 2: 'after', 3: 'before' }, 3],
  ] as const)('enters each once and in order when the connection breaks %s', async (_, breaks, attempts) => {
    const { send, titles } = server(breaks);
    let current = filled();
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const sending = sendSongs(current, send, (next) => (current = next));
      if (attempt === attempts) await sending;
      else await expect(sending).rejects.toThrow('Failed to fetch');
    }
    expect(titles()).toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4']);
  });

  it('locks a song whose entry is in doubt, and uses a new key after a refusal', async () => {
    let current = filled();
    const onChange = (next: Submission) => (current = next);
    const before = current.keys;
    await expect(sendSongs(current, server({ 2: 'after' }).send, onChange)).rejects.toThrow(TypeError);
    expect(current).toMatchObject({ sent: 1, inDoubt: 1, keys: before });
    expect([0, 1, 2, 3].map((step) => isFixed(current, step))).toEqual([true, true, false, false]);
    await expect(sendSongs(current, server({ 1: 'refused' }).send, onChange)).rejects.toThrow(REFUSED);
    expect(current).toMatchObject({ sent: 1, inDoubt: null });
    expect(current.keys[1]).not.toBe(before[1]);
  });
});

it.each([
  ['all fields', 0, {}, null],
  ['the title of all four songs', 2, { title: '  ' }, MISSING_FIELDS],
  ['one artist, in upper or lower case', 1, { artist: ' NINA park ' }, null],
  ['the same artist for all', 3, { artist: 'Other' }, DIFFERENT_ARTISTS],
])('the form of four songs needs %s', (_, step, fields, message) => {
  expect(firstProblem(withFields(filled(), step, fields).songs)).toEqual(message && { step, message });
});

it('messages show at their fields', () => {
  const song = { title: 'x'.repeat(256), artist: ' ', url: 'spotify', pitch: 'x'.repeat(501), start: '' };
  expect(fieldProblems(song)).toEqual({
    title: 'Song title can be at most 255 characters',
    artist: 'Artist name is required',
    url: 'Please enter a valid URL',
    pitch: 'Pitch must be under 500 characters',
  });
});

it('trimmed values are sent, and null for what is empty', () => {
  const body = { title: 'A', artist: 'B', url: null, pitch: null, submissionType: 'tiebreaker_option_2' };
  const song = { title: ' A ', artist: ' B ', url: ' ', pitch: '', start: '' };
  expect(toBody(song, 'tiebreaker_option_2')).toMatchObject(body);
});

it('a single song has no message of its form, because its fields show theirs', () => {
  const song = withFields(emptySubmission(1), 0, { title: 'Alone' });
  expect(firstProblem(song.songs)).toEqual({ step: 0, message: null });
  expect(firstProblem(withFields(song, 0, { artist: 'Nina Park' }).songs)).toBeNull();
});

it('a submission keeps its main song when the setting changes, and all its songs once some are sent', () => {
  const four = filled();
  const one = restoredSubmission(four, 1);
  expect(one.songs).toEqual([four.songs[0]]);
  const names = restoredSubmission(one, 4).songs.map(({ title, artist }) => `${title}/${artist}`);
  expect(names).toEqual(['Song 1/Nina Park', '/Nina Park', '/Nina Park', '/Nina Park']);
  expect(restoredSubmission({ ...four, sent: 2 }, 1)).toEqual({ ...four, sent: 2 });
  expect(restoredSubmission(null, 1).songs).toHaveLength(1);
});

describe('the time at which the stage begins (rule R12)', () => {
  const [VIDEO, AT_83] = ['https://youtu.be/dQw4w9WgXcQ', 'youtu.be/dQw4w9WgXcQ?t=83'];
  const song = { ...EMPTY_SONG, title: 'A', artist: 'B' };
  const sent = (fields: object) => toBody({ ...song, ...fields }, MAIN_ENTRY).startSeconds;

  it('is that of the link, until the user types another one', () => {
    expect(withStartOfLink(song, AT_83)).toEqual({ url: AT_83, start: '1:23' });
    expect(withStartOfLink({ ...song, url: AT_83, start: '1:23' }, VIDEO)).toEqual({ url: VIDEO, start: '' });
    expect(withStartOfLink({ ...song, url: VIDEO, start: '0:30' }, AT_83)).toEqual({ url: AT_83 });
  });

  it('is sent in seconds for a link that a stage plays', () => {
    expect(sent({ url: VIDEO, start: '1:23' })).toBe(83);
    expect(sent({ url: 'files.example/a.mp3', start: '90' })).toBe(90);
    expect([sent({ url: VIDEO }), sent({ url: 'https://a.example', start: '1:23' })]).toEqual([null, null]);
  });

  it.each(['soon', '9:00:01'])('%j is refused at its field', (start) => {
    expect(fieldProblems({ ...song, url: VIDEO, start })).toEqual({ start: START_TIME_WANTED });
    expect(fieldProblems({ ...song, url: 'https://a.example', start })).toEqual({});
  });

  it('is empty in a submission of an earlier release', () => {
    const { start: _, ...old } = { ...song, title: 'Old' };
    const stored = { ...emptySubmission(1), songs: [old as typeof song] };
    expect(restoredSubmission(stored, 1).songs).toEqual([{ ...song, title: 'Old' }]);
  });
});
