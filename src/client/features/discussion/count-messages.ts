import { flattenComments } from '#client/entities/comment/comment-tree.ts';
import type { MessageCount } from '#client/entities/matchup/message-count.ts';
import type { Comment } from '#contract/comment.ts';

/** Counts the messages that were not deleted. `hasOlder` tells that the top level goes on. */
export function countMessages(comments: readonly Comment[], hasOlder: boolean): MessageCount {
  const known = flattenComments(comments);
  const hasMoreReplies = known.some(({ replies, replyCount }) => replies.length < replyCount);
  return {
    count: known.filter(({ isDeleted }) => !isDeleted).length,
    hasMore: hasOlder || hasMoreReplies,
  };
}
