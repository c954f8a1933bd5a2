import { useMutationState } from '@tanstack/react-query';
import { flattenComments } from '#client/entities/comment/comment-tree.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { Comment } from '#contract/comment.ts';

export type NewComment = { content: string; matchupId: number; parentId: number | null };
/** A message on its way to the server; `sentAt` is the server's time in milliseconds since 1970. */
export type Sending = NewComment & { sentAt: number; key: number };

/** The client knows the server's time only roughly. A message that is older than `sentAt` by more than this is another one. */
const TOLERANCE_MS = 2000;

const NONE: readonly Sending[] = [];

export const sendingKey = (matchupId: number) => ['comment', matchupId];

/** The user's messages that are on their way and not in the tree yet, newest first. */
export function useSending(
  matchupId: number,
  tree: readonly Comment[],
  userId: number | null,
): readonly Sending[] {
  const mutationKey = sendingKey(matchupId);
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ mutationId, state }): Sending => {
      const ageMs = Date.now() - state.submittedAt;
      return { ...(state.variables as NewComment), sentAt: serverNow() - ageMs, key: mutationId };
    },
  });
  const answeredIds = useMutationState({
    filters: { mutationKey, status: 'success' },
    select: ({ state }) => (state.data as Comment).id,
  });
  if (userId === null || pending.length === 0) return NONE;
  const ownComments = flattenComments(tree).filter(
    (comment) => comment.userId === userId && !answeredIds.includes(comment.id),
  );
  return stillSending(ownComments, pending).reverse();
}

/**
 * Leaves out messages that a push has brought before the answer, so that each shows once. The user may have edited such
 * a message before the answer, too. Each comment matches at most one message.
 */
export function stillSending(unansweredComments: readonly Comment[], sending: readonly Sending[]): Sending[] {
  const candidates = new Set(unansweredComments.toSorted((a, b) => a.id - b.id));
  return sending.filter((message) => {
    const sent = [...candidates].filter(
      ({ createdAt }) => Date.parse(createdAt) >= message.sentAt - TOLERANCE_MS,
    );
    const found =
      sent.find(({ content }) => content === message.content) ??
      sent.find(({ createdAt, updatedAt }) => createdAt !== updatedAt);
    if (found) candidates.delete(found);
    return !found;
  });
}
