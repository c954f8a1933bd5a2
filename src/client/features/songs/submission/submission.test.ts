import { describe, expect, it } from 'vitest';
import { DIFFERENT_ARTISTS } from '#contract/messages/song.ts';
import type { SongBody } from '#contract/song.ts';
import {
  emptySubmission,
  fieldProblems,
  firstProblem,
  isFixed,
  MISSING_FIELDS,
  restoredSubmission,
  type SendOutcome,
  type Submission,
  sendSongs,
  songsAskedFor,
  toBody,
  withFields,
} from './submission.ts';

let count = 0;
const newKey = () => `key-${++count}`;

function filled(): Submission {
  let submission = withFields(emptySubmission(newKey, 4), 0, { artist: 'Nina Park' });
  for (const step of [0, 1, 2, 3]) submission = withFields(submission, step, { title: `Song ${step + 1}` });
  return submission;
}

/** A server that stores songs by key. The given calls are refused, or fail before or after they arrive. */
function server(breaks: Record<number, 'before' | 'after' | 'refused'>) {
  const byKey = new Map<string, SongBody>();
  let calls = 0;
  const send = async (body: SongBody, key: string): Promise<SendOutcome> => {
    const fault = breaks[++calls];
    if (fault === 'refused') return { kind: 'refused', error: new Error('full') };
    if (fault !== 'before') byKey.set(key, body);
    return fault ? { kind: 'unanswered', error: new TypeError('Failed to fetch') } : { kind: 'entered' };
  };
  return { send, titles: () => [...byKey.values()].map((body) => body.title) };
}

async function sendUntilDone(start: Submission, send: ReturnType<typeof server>['send']) {
  let current = start;
  for (let attempt = 1; attempt < 10; attempt += 1) {
    const result = await sendSongs(current, send, { newKey, onChange: (next) => (current = next) });
    if (result.ok) return attempt;
  }
  throw new Error('never done');
}

describe('sending four songs', () => {
  const all = ['Song 1', 'Song 2', 'Song 3', 'Song 4'];

  it('enters them in order, the main entry first', async () => {
    const { send, titles } = server({});
    expect(await sendUntilDone(filled(), send)).toBe(1);
    expect(titles()).toEqual(all);
  });

  it.each([
    ['before the third call arrives', { 3: 'before' }],
    ['after the third call arrived', { 3: 'after' }],
    ['twice', { 2: 'after', 3: 'before' }],
  ] as const)('enters no song twice when the connection breaks %s', async (_, breaks) => {
    const { send, titles } = server(breaks);
    expect(await sendUntilDone(filled(), send)).toBeGreaterThan(1);
    expect(titles()).toEqual(all);
  });

  it('locks a song whose entry is in doubt, and uses a new key after a refusal', async () => {
    let current = filled();
    const progress = { newKey, onChange: (next: Submission) => (current = next) };
    const before = current.keys;
    await sendSongs(current, server({ 2: 'after' }).send, progress);
    expect(current).toMatchObject({ sent: 1, inDoubt: 1, keys: before });
    expect([0, 1, 2, 3].map((step) => isFixed(current, step))).toEqual([true, true, false, false]);
    await sendSongs(current, server({ 1: 'refused' }).send, progress);
    expect(current).toMatchObject({ sent: 1, inDoubt: null });
    expect(current.keys[1]).not.toBe(before[1]);
  });
});

describe('the form of four songs', () => {
  it('copies the artist of the first song to the others', () => {
    expect(filled().songs.map((song) => song.artist)).toEqual(Array(4).fill('Nina Park'));
  });

  it('needs the artist and the title of all four songs', () => {
    expect(firstProblem(filled().songs)).toBeNull();
    expect(firstProblem(withFields(filled(), 2, { title: '  ' }).songs)).toEqual({
      step: 2,
      message: MISSING_FIELDS,
    });
  });

  it('needs the same artist, in upper or lower case', () => {
    expect(firstProblem(withFields(filled(), 1, { artist: ' NINA park ' }).songs)).toBeNull();
    expect(firstProblem(withFields(filled(), 3, { artist: 'Other' }).songs)).toEqual({
      step: 3,
      message: DIFFERENT_ARTISTS,
    });
  });

  it('shows messages at their fields', () => {
    const song = { title: 'x'.repeat(256), artist: ' ', url: 'spotify', pitch: 'x'.repeat(501) };
    expect(fieldProblems(song)).toEqual({
      title: 'Song title can be at most 255 characters',
      artist: 'Artist name is required',
      url: 'Please enter a valid URL',
      pitch: 'Pitch must be under 500 characters',
    });
    expect(fieldProblems({ ...song, title: ' ' }).title).toBe('Song title is required');
  });

  it('sends trimmed values, and null for what is empty', () => {
    expect(toBody({ title: ' A ', artist: ' B ', url: ' ', pitch: '' }, 'tiebreaker_option_2')).toMatchObject(
      {
        title: 'A',
        artist: 'B',
        url: null,
        pitch: null,
        submissionType: 'tiebreaker_option_2',
      },
    );
  });
});

describe('a submission where tiebreaker songs are optional', () => {
  it('is the main song alone', async () => {
    expect([songsAskedFor('required'), songsAskedFor('optional')]).toEqual([4, 1]);
    const { send, titles } = server({});
    let current = withFields(emptySubmission(newKey, 1), 0, { title: 'Alone' });
    expect(firstProblem(current.songs)).toEqual({ step: 0, message: null });
    current = withFields(current, 0, { artist: 'Nina Park' });
    expect(firstProblem(current.songs)).toBeNull();
    expect(await sendUntilDone(current, send)).toBe(1);
    expect(titles()).toEqual(['Alone']);
  });

  it('keeps its main song when the setting changes, and all its songs once some are sent', () => {
    const four = filled();
    const one = restoredSubmission(four, newKey, 1);
    expect(one.songs).toEqual([four.songs[0]]);
    const again = restoredSubmission(one, newKey, 4);
    expect(again.songs.map(({ title, artist }) => [title, artist])).toEqual([
      ['Song 1', 'Nina Park'],
      ['', 'Nina Park'],
      ['', 'Nina Park'],
      ['', 'Nina Park'],
    ]);
    expect(restoredSubmission({ ...four, sent: 2 }, newKey, 1)).toEqual({ ...four, sent: 2 });
    expect(restoredSubmission(null, newKey, 1).songs).toHaveLength(1);
  });
});
