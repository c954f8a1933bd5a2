import type { Comment } from '#contract/comment.ts';

/** A message of a discussion, for tests. */
export const exampleComment = (id: number, over: Partial<Comment> = {}): Comment => ({
  id,
  matchupId: 1,
  content: `Message ${id}`,
  createdAt: '2030-06-01T12:00:00.000Z',
  updatedAt: '2030-06-01T12:00:00.000Z',
  likes: 0,
  reactions: {},
  side: null,
  userId: 123_456,
  user: { firstName: 'Ada', lastName: 'Byron', username: 'ada', profileImageUrl: null },
  parentId: null,
  isDeleted: false,
  isHidden: false,
  linksOpenAt: null,
  replies: [],
  replyCount: over.replies?.length ?? 0,
  version: 1,
  ...over,
});
