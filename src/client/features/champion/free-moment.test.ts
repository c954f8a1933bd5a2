import { expect, test } from 'vitest';
import { isFree, type Moment } from './free-moment.ts';

const FREE: Moment = {
  isHidden: false,
  isTyping: false,
  hasOverlay: false,
  isRevealing: false,
  isVoting: false,
};

test('the champion covers the screen of a viewer who is doing nothing else (rule W37)', () => {
  expect(isFree(FREE)).toBe(true);
});

test.each(Object.keys(FREE))('the champion waits while %s (rule W37)', (busy) => {
  expect(isFree({ ...FREE, [busy]: true })).toBe(false);
});
