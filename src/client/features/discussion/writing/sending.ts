import { useMutationState } from '@tanstack/react-query';
import { flattenComments } from '#client/features/discussion/comment-tree.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { Comment } from '#contract/comment.ts';

export type NewComment = { content: string; matchupId: number; parentId: number | null };
/** A message on its way to the server; `sentAt` is the server's time in milliseconds since 1970. */
export type Sending = NewComment & { sentAt: number; key: number };

/** The client knows the server's time to a few milliseconds only. An older message is another one. */
const TOLERANCE_MS = 2000;

export const sendingKey = (matchupId: number) => ['comment', matchupId];

/** The user's messages that are on their way and not in the tree yet, newest first. */
export function useSending(matchupId: number, tree: readonly Comment[], userId: number | null) {
  const pending = useMutationState({
    filters: { mutationKey: sendingKey(matchupId), status: 'pending' },
    select: ({ mutationId, state }): Sending => {
      const ageMs = Date.now() - state.submittedAt;
      return { ...(state.variables as NewComment), sentAt: serverNow() - ageMs, key: mutationId };
    },
  });
  return userId === null ? [] : stillSending(tree, pending, userId).reverse();
}

/** Leaves out messages that a live update has brought before the answer, so that each shows once. */
export function stillSending(
  tree: readonly Comment[],
  sending: readonly Sending[],
  userId: number,
): Sending[] {
  const ownComments = flattenComments(tree).filter((comment) => comment.userId === userId);
  return sending.filter(
    ({ content, sentAt }) =>
      !ownComments.some(
        (comment) => comment.content === content && Date.parse(comment.createdAt) >= sentAt - TOLERANCE_MS,
      ),
  );
}
