import type { Comment } from '#contract/comment.ts';

/** The number of messages of a discussion. More than that are known to exist when `hasMore`. */
export type MessageCount = { count: number; hasMore: boolean };

/** Counts the messages that were not deleted. `hasOlder` tells that the top level goes on. */
export function countMessages(comments: readonly Comment[], hasOlder: boolean): MessageCount {
  let count = 0;
  let hasMore = hasOlder;
  for (const { isDeleted, replies, replyCount } of comments) {
    const below = countMessages(replies, replies.length < replyCount);
    count += below.count + (isDeleted ? 0 : 1);
    hasMore ||= below.hasMore;
  }
  return { count, hasMore };
}
