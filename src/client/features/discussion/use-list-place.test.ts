import { expect, test } from 'vitest';
import { cutAt } from './use-list-place.ts';

test.each([
  ['hides the part of a message below a whole one', [100, 340, 380, 480], { whole: 340, below: 2 }],
  ['hides that part where 56 px stay empty', [100, 328, 420], { whole: 328, below: 1 }],
  ['lets a message fade where more than 56 px stayed empty', [100, 327, 420], { whole: null, below: 1 }],
  ['hides nothing of messages that fit', [100, 384], { whole: null, below: 0 }],
  ['lets a message that is higher than the list fade', [800], { whole: null, below: 1 }],
])('a list of 384 px %s, and counts the messages below (rule M14)', (_case, bottoms, cut) => {
  expect(cutAt(384, bottoms)).toEqual(cut);
});
