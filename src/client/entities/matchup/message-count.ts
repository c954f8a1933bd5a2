import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  countMessages,
  type LatestMessage,
  latestMessage,
  type MessageCount,
} from '#client/entities/comment/count-messages.ts';
import { callPage } from '#client/lib/api/api.ts';
import type { Comment } from '#contract/comment.ts';
import { COMMENT_PAGE } from '#contract/comment-page.ts';

/** Phones, where the match fills the first screen and the bar at the bottom covers the upper edge of the discussion. */
export const PHONE = '(width < 48rem), (height < 30rem)';

/** On desktops a discussion near the screen has loaded its panel by then, which counts the messages. */
const REST_MS = 2500;

/** The number of messages, and the newest one. */
type Known = MessageCount & { latest: LatestMessage | null };

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
      const query = { ...COMMENT_PAGE };
      const { rows, nextCursor } = await callPage('GET /api/matchups/:id/comments', {
        params: { id: matchupId },
        query,
        signal,
      });
      return { ...countMessages(rows, nextCursor !== null), latest: latestMessage(rows) };
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
  const comments = loaded?.comments;
  const hasOlder = loaded?.hasOlder;
  useEffect(() => {
    if (comments === undefined || hasOlder === undefined) return;
    const queryKey = keyOf(matchupId);
    // A count that is still being read covers fewer messages.
    void client.cancelQueries({ queryKey });
    client.setQueryData<Known>(queryKey, {
      ...countMessages(comments, hasOlder),
      latest: latestMessage(comments),
    });
  }, [client, matchupId, comments, hasOlder]);
}
