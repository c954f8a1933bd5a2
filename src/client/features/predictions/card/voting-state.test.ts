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

describe('the voting state of a prediction', () => {
  test('a prediction is open until its end', () => {
    expect(votingStateOf(prediction, reader, END - 1)).toBe('open');
    expect(votingStateOf(prediction, reader, END)).toBe('expired');
  });

  test('a visitor must sign in', () => {
    expect(votingStateOf(prediction, { ...reader, isSignedIn: false }, END - 1)).toBe('signed-out');
  });

  test('a user votes once (rule Q4)', () => {
    const voted = { ...prediction, userVote: { vote: 'no' as const } };
    expect(votingStateOf(voted, { ...reader, tokens: 0 }, END - 1)).toBe('voted');
  });

  test('a user without tokens cannot vote; while their number is unknown, the server decides', () => {
    expect(votingStateOf(prediction, { ...reader, tokens: 0 }, END - 1)).toBe('no-tokens');
    expect(votingStateOf(prediction, { ...reader, tokens: null }, END - 1)).toBe('open');
  });

  test('a settled prediction takes no vote', () => {
    expect(votingStateOf({ ...prediction, outcome: 'yes' }, reader, END + 1)).toBe('settled');
  });
});

test.each([
  ['the author can settle after the end', { id: 7, role: 'user' } as const, END, null, true],
  ['an admin can settle after the end', { id: 1, role: 'admin' } as const, END, null, true],
  ['the author cannot settle before the end', { id: 7, role: 'user' } as const, END - 1, null, false],
  ['the author cannot settle twice', { id: 7, role: 'user' } as const, END, 'no' as const, false],
  ['another user cannot settle', { id: 8, role: 'user' } as const, END, null, false],
  ['a visitor cannot settle', null, END, null, false],
])('%s', (_title, viewer, now, outcome, expected) => {
  expect(canSettle({ ...prediction, outcome }, viewer, now)).toBe(expected);
});
