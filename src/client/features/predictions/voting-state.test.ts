import { describe, expect, test } from 'vitest';
import { canSettle, votingStateOf } from './voting-state.ts';

const END = Date.parse('2030-05-01T12:00:00Z');
const prediction = {
  expiresAt: '2030-05-01T12:00:00Z',
  outcome: null,
  userVote: null,
  authorId: 7,
};
const reader = { isSignedIn: true, tokens: 3 };

describe('a prediction takes a vote', () => {
  test('until the instant of its end', () => {
    expect(votingStateOf(prediction, reader, END - 1)).toBe('open');
    expect(votingStateOf(prediction, reader, END)).toBe('expired');
  });

  test('of signed-in people only', () => {
    expect(votingStateOf(prediction, { ...reader, isSignedIn: false }, END - 1)).toBe('signed-out');
  });

  test('once', () => {
    const voted = { ...prediction, userVote: { vote: 'no' as const } };
    expect(votingStateOf(voted, { ...reader, tokens: 0 }, END - 1)).toBe('voted');
  });

  test('for a token, and leaves the count to the server while it is unknown', () => {
    expect(votingStateOf(prediction, { ...reader, tokens: 0 }, END - 1)).toBe('no-tokens');
    expect(votingStateOf(prediction, { ...reader, tokens: null }, END - 1)).toBe('open');
  });

  test('never again once it is settled', () => {
    expect(votingStateOf({ ...prediction, outcome: 'yes' }, reader, END + 1)).toBe('settled');
  });
});

test.each([
  ['its author after the end', { id: 7, role: 'user' }, END, null, true],
  ['an admin after the end', { id: 1, role: 'admin' }, END, null, true],
  ['its author before the end', { id: 7, role: 'user' }, END - 1, null, false],
  ['its author a second time', { id: 7, role: 'user' }, END, 'no' as const, false],
  ['somebody else', { id: 8, role: 'user' }, END, null, false],
  ['a visitor', null, END, null, false],
])('%s can or cannot settle it', (_, who, now, outcome, expected) => {
  expect(canSettle({ ...prediction, outcome }, who, now)).toBe(expected);
});
