import type { Comment, CommentCounts, CommentPatch, FlatComment, Side } from '#contract/comment.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { CommentRow } from './data.ts';

/** A message with its author and likes. A deleted one keeps its place without its text (rule M5). */
function presentFlatComment(row: CommentRow): FlatComment {
  const { comment, user } = row;
  return {
    ...presentCounts(row),
    matchupId: comment.matchupId,
    content: comment.deletedAt ? 'This message was deleted' : comment.content,
    createdAt: comment.createdAt.toISOString(),
    updatedAt: comment.updatedAt.toISOString(),
    userId: comment.userId,
    user: presentPerson(user),
    parentId: comment.parentId,
    isDeleted: comment.deletedAt !== null,
  };
}

export const presentComment = (row: CommentRow, replies: Comment[]): Comment => ({
  ...presentFlatComment(row),
  replies,
});

const presentCounts = (row: CommentRow): CommentCounts => ({
  id: row.comment.id,
  likes: row.likes,
  reactions: row.reactions,
  side: row.comment.deletedAt ? null : row.side,
  replyCount: row.replyCount,
  version: row.version,
});

/** What one change of a discussion did. */
export type Changed = {
  comments?: CommentRow[];
  counts?: CommentRow[];
  removedIds?: number[];
  sides?: { userId: number; side: Side }[];
};

/** The change for all watchers, without anything about a single reader (rule U6). */
export function presentPatch(version: number, changed: Changed): CommentPatch {
  const { comments = [], counts = [], removedIds = [], sides = [] } = changed;
  return {
    from: version - 1,
    version,
    comments: comments.map(presentFlatComment),
    counts: counts.map(presentCounts),
    removed: removedIds.map((id) => ({ id, version })),
    sides: sides.map((shown) => ({ ...shown, version })),
  };
}
