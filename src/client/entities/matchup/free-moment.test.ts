import { expect, test } from 'vitest';
import { isFree, type Moment } from './free-moment.ts';

const FREE: Moment = {
  isHidden: false,
  isTyping: false,
  hasOverlay: false,
  isRevealing: false,
  isVoting: false,
};

test('the champion covers the screen of a viewer who is doing nothing else', () => {
  expect(isFree(FREE)).toBe(true);
});

test.each(Object.keys(FREE))('the champion waits while %s', (busy) => {
  expect(isFree({ ...FREE, [busy]: true })).toBe(false);
});
