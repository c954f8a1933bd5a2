import { expect, test } from 'vitest';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { countMessages, latestMessage } from './message-count.ts';

test('the count includes replies, leaves out deleted messages, and says when there are more (rule W31)', () => {
  const reply = exampleComment(3);
  const thread = exampleComment(2, { replies: [reply], replyCount: 1 });
  const deleted = exampleComment(1, { isDeleted: true, replies: [exampleComment(4)], replyCount: 1 });
  expect(countMessages([thread, deleted], false)).toEqual({ count: 3, hasMore: false });
  expect(countMessages([thread, deleted], true)).toEqual({ count: 3, hasMore: true });
  expect(countMessages([{ ...thread, replyCount: 2 }], false)).toEqual({ count: 2, hasMore: true });
  expect(countMessages([], false)).toEqual({ count: 0, hasMore: false });
});

test('the latest message is the newest readable one of any level (rule W31)', () => {
  const at = (minute: number) => ({ createdAt: `2030-06-01T12:0${minute}:00.000Z` });
  const reply = exampleComment(3, at(5));
  const thread = exampleComment(2, { ...at(1), replies: [reply], replyCount: 1 });
  const other = exampleComment(4, at(3));
  const name = 'Ada Byron';
  expect(latestMessage([other, thread])).toEqual({ name, content: reply.content });
  expect(latestMessage([other, { ...thread, replies: [{ ...reply, isHidden: true }] }])?.content).toBe(
    other.content,
  );
  expect(latestMessage([exampleComment(1, { isDeleted: true })])).toBeNull();
});
