import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { personName } from '#client/entities/user/person.ts';
import { callPage } from '#client/lib/api/api.ts';
import type { Comment } from '#contract/comment.ts';
import { COMMENT_PAGE } from '#contract/comment-page.ts';

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
type LatestMessage = Pick<Comment, 'content'> & { name: string };

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

/** Phones, where the match fills the first screen and the bar at the bottom covers the upper edge of the discussion. */
export const PHONE = '(width < 48rem), (height < 30rem)';

/** On desktops a discussion near the screen has loaded its panel by then, which counts the messages. */
const REST_MS = 2500;

/** The number of messages, and the newest one. */
type Known = MessageCount & { latest: LatestMessage | null };

const knownOf = (comments: readonly Comment[], hasOlder: boolean): Known => ({
  ...countMessages(comments, hasOlder),
  latest: latestMessage(comments),
});

const keyOf = (matchupId: number) => ['message-count', matchupId];

/**
 * The number of messages of a discussion and its newest message; null before they are counted. While the panel is
 * not loaded, the first page of messages is read to count them, on phones at once and on desktops after `REST_MS`.
 */
export function useMessageCount(matchupId: number): Known | null {
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasRested(true), matchMedia(PHONE).matches ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery<Known>({
    queryKey: keyOf(matchupId),
    queryFn: async ({ signal }) => {
      const input = { params: { id: matchupId }, query: { ...COMMENT_PAGE }, signal };
      const { rows, nextCursor } = await callPage('GET /api/matchups/:id/comments', input);
      return knownOf(rows, nextCursor !== null);
    },
    enabled: hasRested,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Counts the messages that the panel has loaded, for `useMessageCount`. `loaded` is null before that. */
export function useShareMessageCount(
  matchupId: number,
  loaded: { comments: readonly Comment[]; hasOlder: boolean } | null,
): void {
  const client = useQueryClient();
  const { comments, hasOlder } = loaded ?? {};
  useEffect(() => {
    if (comments === undefined || hasOlder === undefined) return;
    const queryKey = keyOf(matchupId);
    // A count that is still being read covers fewer messages.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, knownOf(comments, hasOlder));
  }, [client, matchupId, comments, hasOlder]);
}
