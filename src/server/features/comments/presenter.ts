import type { Comment, CommentCounts, CommentPatch, FlatComment } from '#contract/comment.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { CommentRow } from './data.ts';

/** A message with its author and likes. A deleted one keeps its place without its text (rule M5). */
function presentFlatComment({ comment, user, likes, replyCount, version }: CommentRow): FlatComment {
  return {
    id: comment.id,
    matchupId: comment.matchupId,
    content: comment.deletedAt ? 'This message was deleted' : comment.content,
    createdAt: comment.createdAt.toISOString(),
    updatedAt: comment.updatedAt.toISOString(),
    likes,
    userId: comment.userId,
    user: presentPerson(user),
    parentId: comment.parentId,
    isDeleted: comment.deletedAt !== null,
    replyCount,
    version,
  };
}

export const presentComment = (row: CommentRow, replies: Comment[]): Comment => ({
  ...presentFlatComment(row),
  replies,
});

const presentCounts = ({ comment, likes, replyCount, version }: CommentRow): CommentCounts => ({
  id: comment.id,
  likes,
  replyCount,
  version,
});

/** What one change of a discussion did. */
export type Changed = { comments?: CommentRow[]; counts?: CommentRow[]; removedIds?: number[] };

/** The change for all watchers, without anything about a single reader (rule U6). */
export function presentPatch(version: number, changed: Changed): CommentPatch {
  const { comments = [], counts = [], removedIds = [] } = changed;
  return {
    from: version - 1,
    version,
    comments: comments.map(presentFlatComment),
    counts: counts.map(presentCounts),
    removed: removedIds.map((id) => ({ id, version })),
  };
}
