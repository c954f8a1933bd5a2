import { expect, test } from 'vitest';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { stillSending } from './sending.ts';

const SENT_AT = Date.parse('2030-01-01T00:00:00.000Z');
const comment = (id: number, content: string, ageMs: number) => {
  const createdAt = new Date(SENT_AT - ageMs).toISOString();
  return exampleComment(id, { content, createdAt, updatedAt: createdAt });
};
const sending = { content: 'Go!', matchupId: 1, parentId: null, sentAt: SENT_AT, key: 1 };
const another = { ...sending, key: 2, sentAt: SENT_AT + 500 };

test('a message counts as being sent until a push has brought it', () => {
  expect(stillSending([], [sending])).toEqual([sending]);
  expect(stillSending([comment(1, 'Go!', -50)], [sending])).toEqual([]);
});

test('an earlier message with the same text is another message', () => {
  expect(stillSending([comment(1, 'Go!', 60_000)], [sending])).toEqual([sending]);
});

test('a message that the user edited before its answer came shows once', () => {
  const edited = { ...comment(1, 'Go on!', -50), updatedAt: new Date(SENT_AT + 900).toISOString() };
  expect(stillSending([edited], [sending])).toEqual([]);
});

test('the same words sent twice are two messages', () => {
  expect(stillSending([comment(1, 'Go!', -50)], [sending, another])).toEqual([another]);
  expect(stillSending([comment(2, 'Go!', -550), comment(1, 'Go!', -50)], [sending, another])).toEqual([]);
});
