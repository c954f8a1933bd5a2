import { expect, test } from 'vitest';
import { hiddenCountsText } from './counts.tsx';

test.each([
  ['after_vote', 'unscheduled', 'Counts open after your vote'],
  ['after_vote', 'upcoming', 'Counts open after your vote'],
  ['after_vote', 'open', 'Vote to see the counts'],
  ['after_vote', 'locked', 'Counts open when the match ends'],
  ['after_close', 'upcoming', 'Counts open when the match ends'],
  ['after_close', 'open', 'Counts open when the match ends'],
] as const)(
  'counts that open %s read, while voting is %s, "%s" (rule E7)',
  (countVisibility, state, text) => {
    expect(hiddenCountsText({ countVisibility }, state)).toBe(text);
  },
);
