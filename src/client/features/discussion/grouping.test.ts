import { expect, test } from 'vitest';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { longDate } from '#client/lib/time/date-text.ts';
import { dateAbove, isContinued } from './grouping.ts';

const at = (day: number, hour: number) => ({ createdAt: new Date(2030, 0, day, hour).toISOString() });

test('a message of an earlier day than the one above it has its date above it', () => {
  const later = Date.UTC(2030, 1, 1);
  expect(dateAbove(at(9, 1), at(8, 23), later)).toBe(longDate(new Date(2030, 0, 8)));
  expect(dateAbove(at(9, 23), at(9, 1), later)).toBeNull();
  expect(dateAbove(undefined, at(9, 1), later)).toBeNull();
});

test('no date separates messages of the last week, which show their age', () => {
  const minuteAfterMidnight = new Date(2030, 0, 9, 0, 1).getTime();
  expect(dateAbove(at(9, 0), at(8, 23), minuteAfterMidnight)).toBeNull();
  expect(dateAbove(at(9, 0), at(1, 23), minuteAfterMidnight)).toBe(longDate(new Date(2030, 0, 1)));
});

const minute = (number: number) => `2030-01-01T00:0${number}:00.000Z`;
const newer = exampleComment(2, { createdAt: minute(9) });

test.each([
  ['the same author four minutes before', {}, { createdAt: minute(5) }, true],
  ['the same author five minutes before', {}, { createdAt: minute(4) }, false],
  ['another author', {}, { createdAt: minute(8), userId: 77 }, false],
  ['a deleted message', {}, { createdAt: minute(8), isDeleted: true }, false],
  ['a message above that has replies', { replyCount: 1 }, { createdAt: minute(8) }, false],
])(
  'a message joins the newer one above it only if one author wrote both close together: %s',
  (_case, above, message, isJoined) => {
    expect(isContinued({ ...newer, ...above }, exampleComment(1, message))).toBe(isJoined);
  },
);

test('the first message continues no other', () => {
  expect(isContinued(undefined, newer)).toBe(false);
});
