import { personName } from '#client/entities/user/person-name.ts';
import type { Comment } from '#contract/comment.ts';

/** The number of loaded messages of a discussion. `hasMore` says that the server has more. */
export type MessageCount = { count: number; hasMore: boolean };

/** Counts the messages that were not deleted. `hasOlder` says that the server has older messages of the top level. */
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

/** The text of the newest message and its author's name. */
export type LatestMessage = Pick<Comment, 'content'> & { name: string };

/** The newest message at any level that can be read; null without one. */
export function latestMessage(comments: readonly Comment[]): LatestMessage | null {
  const newest = newestOf(comments);
  return newest && { name: personName(newest.user, newest.userId), content: newest.content };
}

function newestOf(comments: readonly Comment[]): Comment | null {
  let newest: Comment | null = null;
  for (const comment of comments) {
    const readable = comment.isDeleted || comment.isHidden ? null : comment;
    for (const each of [readable, newestOf(comment.replies)]) {
      if (each && (newest === null || each.createdAt > newest.createdAt)) newest = each;
    }
  }
  return newest;
}
