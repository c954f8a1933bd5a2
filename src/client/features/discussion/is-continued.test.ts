import { expect, test } from 'vitest';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { isContinued } from './is-continued.ts';

const at = (minute: number) => `2030-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const newer = exampleComment(2, { createdAt: at(9) });

test.each([
  ['the same author four minutes before', {}, { createdAt: at(5) }, true],
  ['the same author five minutes before', {}, { createdAt: at(4) }, false],
  ['another author', {}, { createdAt: at(8), userId: 77 }, false],
  ['a deleted message', {}, { createdAt: at(8), isDeleted: true }, false],
  ['a message above that has replies', { replyCount: 1 }, { createdAt: at(8) }, false],
])(
  'a message joins the newer one above it only if one author wrote both close together: %s',
  (_case, above, message, isJoined) => {
    expect(isContinued({ ...newer, ...above }, exampleComment(1, message))).toBe(isJoined);
  },
);

test('the first message continues no other', () => {
  expect(isContinued(undefined, newer)).toBe(false);
});
