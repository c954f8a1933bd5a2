import type { Comment } from '#contract/comment.ts';

/** The tree with one comment's likes counted anew, wherever it stands. */
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
