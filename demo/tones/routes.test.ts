import { expect, test } from 'vitest';
import { parseRange } from './routes.ts';

const SIZE_BYTES = 100;

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
])('the header %s gets %j of a tone of 100 bytes', (header, range) => {
  expect(parseRange(header, SIZE_BYTES)).toEqual(range);
});

test.each([undefined, 'bytes=100-', 'bytes=-5', 'bytes=0-1,4-5'])(
  'the header %s gets the whole of a tone of 100 bytes',
  (header) => {
    expect(parseRange(header, SIZE_BYTES)).toBeNull();
  },
);
