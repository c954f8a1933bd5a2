import type { Comment } from '#contract/comment.ts';

/** The tree with a new number of likes, at least 0, of one comment at any level. */
export function withLikes(
  comments: readonly Comment[],
  id: number,
  count: (likes: number) => number,
): Comment[] {
  return comments.map((comment) =>
    comment.id === id
      ? { ...comment, likes: Math.max(0, count(comment.likes)) }
      : { ...comment, replies: withLikes(comment.replies, id, count) },
  );
}

/** All comments of the tree, each before its replies. */
export function flattenComments(comments: readonly Comment[]): Comment[] {
  return comments.flatMap((comment) => [comment, ...flattenComments(comment.replies)]);
}
