import { useMutationState } from '@tanstack/react-query';
import type { Comment } from '#contract/comment.ts';

/** A message on its way; `sentAt` is the server's time in milliseconds since 1970. */
export type Sending = { content: string; parentId: number | null; sentAt: number; key: string };

/** Clocks are known to a few milliseconds; a message that was written this long before is another one. */
const TOLERANCE_MS = 2000;

export const sendingKey = (matchupId: number) => ['comment', matchupId];

/** The reader's messages that are on their way and not in the tree yet, the newest first. */
export function useSending(matchupId: number, tree: readonly Comment[], userId: number | null) {
  const pending = useMutationState({
    filters: { mutationKey: sendingKey(matchupId), status: 'pending' },
    select: (mutation) => mutation.state.variables as Sending,
  });
  return userId === null ? [] : stillSending(tree, pending, userId).reverse();
}

/** The push may bring a message before the answer to its sending does: it is shown once. */
export function stillSending(
  tree: readonly Comment[],
  sending: readonly Sending[],
  userId: number,
): Sending[] {
  const own = allOf(tree).filter((comment) => comment.userId === userId);
  return sending.filter(
    ({ content, sentAt }) =>
      !own.some(
        (comment) => comment.content === content && Date.parse(comment.createdAt) >= sentAt - TOLERANCE_MS,
      ),
  );
}

const allOf = (tree: readonly Comment[]): Comment[] =>
  tree.flatMap((comment) => [comment, ...allOf(comment.replies)]);
