import { expect, it } from 'vitest';
import { createReactionLimit } from './reactions.tsx';

it('three reactions pass in a second, and the next one after it (rule R10)', () => {
  const mayPass = createReactionLimit();
  expect([0, 100, 200, 300, 999, 1000, 1050].filter(mayPass)).toEqual([0, 100, 200, 1000]);
});
