import { expect, test } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { stillSending } from './sending.ts';

const SENT_AT = Date.parse('2030-01-01T00:00:00.000Z');
const comment = (userId: number, content: string, ageMs: number, replies: Comment[] = []): Comment => ({
  id: userId * 1000 + ageMs,
  likes: 0,
  replies,
  matchupId: 1,
  content,
  createdAt: new Date(SENT_AT - ageMs).toISOString(),
  updatedAt: new Date(SENT_AT - ageMs).toISOString(),
  userId,
  user: { firstName: null, lastName: null, profileImageUrl: null },
  parentId: null,
  isDeleted: false,
});
const sending = { content: 'Go!', matchupId: 1, parentId: null, sentAt: SENT_AT, key: 1 };

test('a message is on its way until the tree contains it at any level', () => {
  expect(stillSending([], [sending], 1)).toEqual([sending]);
  expect(stillSending([comment(1, 'Go!', -50)], [sending], 1)).toEqual([]);
  expect(stillSending([comment(2, 'Hm', 900, [comment(1, 'Go!', -50)])], [sending], 1)).toEqual([]);
});

test('the same words of another author or of an earlier time are another message', () => {
  expect(stillSending([comment(2, 'Go!', -50)], [sending], 1)).toEqual([sending]);
  expect(stillSending([comment(1, 'Go!', 60_000)], [sending], 1)).toEqual([sending]);
});
