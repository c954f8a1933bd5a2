import { expect, test } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { withLikes } from './comment-tree.ts';

const comment = (id: number, likes: number, replies: Comment[] = []): Comment => ({
  id,
  likes,
  replies,
  matchupId: 1,
  content: 'Words',
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
  userId: 1,
  user: { firstName: null, lastName: null, profileImageUrl: null },
  parentId: null,
  isDeleted: false,
});

const tree = [comment(1, 5, [comment(2, 0, [comment(3, 7)])]), comment(4, 2)];

test('a like is counted at its comment, three levels deep (rules M2, M6)', () => {
  expect(withLikes(tree, 3, (likes) => likes + 1)).toEqual([
    comment(1, 5, [comment(2, 0, [comment(3, 8)])]),
    comment(4, 2),
  ]);
});

test('the number of likes never falls below 0', () => {
  expect(withLikes(tree, 2, (likes) => likes - 1)).toEqual(tree);
});
