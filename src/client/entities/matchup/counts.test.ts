import { expect, test } from 'vitest';
import { hiddenCountsText } from './counts.tsx';

test.each([
  ['unscheduled', 'Counts open after your vote'],
  ['upcoming', 'Counts open after your vote'],
  ['open', 'Vote to see the counts'],
  ['locked', 'Counts open when the match ends'],
] as const)('while voting is %s, counts that a vote opens read "%s" (rule E7)', (state, text) => {
  expect(hiddenCountsText({ countVisibility: 'after_vote' }, state)).toBe(text);
});

test.each(['unscheduled', 'upcoming', 'open', 'locked'] as const)(
  'while voting is %s, counts that only the end opens say so (rule E7)',
  (state) => {
    expect(hiddenCountsText({ countVisibility: 'after_close' }, state)).toBe(
      'Counts open when the match ends',
    );
  },
);
