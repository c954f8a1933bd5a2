import type { Comment } from '#contract/comment.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { CommentRow } from './data.ts';

/** A message with its author, likes and replies. A deleted one keeps its place without its text (rule M5). */
export function presentComment({ comment, user, likes }: CommentRow, replies: Comment[]): Comment {
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
    replies,
  };
}
