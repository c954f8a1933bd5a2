import { describe, expect, test } from 'vitest';
import { createPrediction } from '#client/entities/testing/fixtures.ts';
import type { Prediction } from '#contract/prediction.ts';
import { canDispute, canSettle, ownResult, pointsNote, votingStateOf } from './prediction-state.ts';

const END = Date.parse('2030-05-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const AUTHOR = { id: 1, role: 'user' } as const;
const READER_ID = 2;
const ended = (over: Partial<Prediction> = {}) =>
  createPrediction({ expiresAt: '2030-05-01T12:00:00Z', ...over });
const VOTED = { userVote: { vote: 'yes' } } as const;

test.each([
  ['open until its end', {}, {}, END - 1, 'open'],
  ['expired at its end', {}, {}, END, 'expired'],
  ['closed to a visitor', {}, { isSignedIn: false }, END - 1, 'signed-out'],
  ['closed to a user who voted (rule Q4)', VOTED, { tokens: 0 }, END - 1, 'voted'],
  ['closed to a user without tokens', {}, { tokens: 0 }, END - 1, 'no-tokens'],
  ['open while the number of tokens is unknown', {}, { tokens: null }, END - 1, 'open'],
  ['settled after its end', { outcome: 'yes' }, {}, END + 1, 'settled'],
] as const)('a prediction is %s', (_, over, reader, now, state) => {
  expect(votingStateOf(ended(over), { isSignedIn: true, tokens: 3, ...reader }, now)).toBe(state);
});

test.each([
  ['the author after the end', AUTHOR, END, null, true],
  ['an admin after the end', { id: 9, role: 'admin' }, END, null, true],
  ['the author before the end', AUTHOR, END - 1, null, false],
  ['the author twice', AUTHOR, END, 'no', false],
  ['another user', { id: 8, role: 'user' }, END, null, false],
  ['a visitor', null, END, null, false],
] as const)('%s settles a prediction: %s', (_title, reader, now, outcome, expected) => {
  expect(canSettle(ended({ outcome }), reader, now)).toBe(expected);
});

const userDispute = { reason: 'It was dry.', createdAt: '2030-05-01T13:00:00Z' };

test.each([
  ['within 24 hours', VOTED, END + DAY_MS - 1, true],
  ['after 24 hours', VOTED, END + DAY_MS + 1, false],
  ['without an answer', {}, END + 1, false],
  ['a second time', { ...VOTED, userDispute }, END + 1, false],
] as const)('a user disputes an outcome %s: %s', (_, over, now, expected) => {
  const settled = ended({ outcome: 'no', settledAt: '2030-05-01T12:00:00Z', ...over });
  expect(canDispute(settled, now)).toBe(expected);
});

describe('the points of an answer', () => {
  const resultOf = (over: Partial<Prediction>) =>
    ownResult(createPrediction({ ...VOTED, ...over }), READER_ID);
  const few = { pays: false, totalVotes: 1 };

  test.each([
    ['yes', 'You were right: +10 points'],
    ['no', 'Not this time.'],
    ['void', 'It does not count.'],
    [null, null],
  ] as const)('"yes" with the outcome %s: %s', (outcome, words) => {
    expect(resultOf({ outcome })).toBe(words);
  });

  test('a right answer that too few users gave earns nothing, and the card says so', () => {
    expect(pointsNote(createPrediction(few), READER_ID)).toBe(
      'It gives points once 2 people other than its author have answered',
    );
    expect(resultOf({ ...few, outcome: 'yes' })).toBe(
      'You were right. It gave no points, because fewer than 2 people other than its author answered.',
    );
  });

  test('an author who was right earns nothing, except under version 1 of the rules', () => {
    const own = { authorId: READER_ID, outcome: 'yes' } as const;
    const note = 'Your own predictions earn no points';
    expect(pointsNote(createPrediction({ ...own, outcome: null }), READER_ID)).toBe(note);
    expect(resultOf(own)).toBe(`You were right. ${note}.`);
    expect(resultOf({ ...own, rulesVersion: 1 })).toBe('You were right: +10 points');
  });
});
