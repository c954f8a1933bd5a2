import { expect, test } from 'vitest';
import { pauseMs } from './use-lookups.ts';

test('a link waits for a pause of typing, and a pasted list does not (rule C30)', () => {
  expect(pauseMs(0, 64)).toBe(0);
  expect(pauseMs(2, 3)).toBe(300);
  expect(pauseMs(3, 3)).toBe(300);
});
