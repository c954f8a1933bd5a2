import type { QueryClient } from '@tanstack/react-query';
import { findShown } from '#client/entities/comment/comment-list.ts';
import { countsOf } from '#client/entities/comment/comment-tree.ts';
import { showAnswer } from '#client/entities/comment/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Comment, CommentCounts } from '#contract/comment.ts';

export const refreshComments = (client: QueryClient, matchupId: number) =>
  client.invalidateQueries({ queryKey: matchupKeys.comments(matchupId) });

/** Shows numbers of an answer, beside the other numbers of the message. */
export function showCounts(
  client: QueryClient,
  { id, matchupId }: Pick<Comment, 'id' | 'matchupId'>,
  counts: Partial<CommentCounts> & Pick<CommentCounts, 'version'>,
): void {
  showAnswer(client, matchupId, (list) => {
    const shown = findShown(list, id);
    return { version: counts.version, counts: shown ? [{ ...countsOf(shown), ...counts }] : [] };
  });
}

/** Edits a message of the current user. */
export function useUpdateComment({ id, matchupId }: Comment) {
  return useApiMutation({
    mutationFn: (content: string) => call('PATCH /api/comments/:id', { params: { id }, body: { content } }),
    success: { title: 'Comment updated' },
    failure: { description: 'Failed to update comment. Please try again.' },
    onSuccess: (answer, _content, client) =>
      showAnswer(client, matchupId, () => ({ version: answer.version, comments: [answer] })),
  });
}

/** Deletes a message (rule M4). */
export function useDeleteComment({ id, matchupId }: Comment) {
  return useApiMutation({
    mutationFn: () => call('DELETE /api/comments/:id', { params: { id } }),
    success: ({ message }) => ({ title: message }),
    failure: { description: 'Failed to delete comment. Please try again.' },
    onSuccess: (_answer, _input, client) => refreshComments(client, matchupId),
  });
}

/** A press of the like button, and the number of likes that the button shows until the server answers. */
type LikePress = { isLike: boolean; likes: number };

/** Likes a message or removes the like. */
export function useLikeComment({ id, matchupId }: Comment) {
  const likedKey = matchupKeys.likedComments(matchupId);
  return useApiMutation({
    mutationFn: (_press: LikePress) => call('POST /api/comments/:id/like', { params: { id } }),
    failure: { description: 'Failed to like comment. Please try again.' },
    onSuccess: async ({ liked, likes, version }, _press, client) => {
      // A read that is still running may not contain this like.
      await client.cancelQueries({ queryKey: likedKey });
      client.setQueryData<number[] | null>(likedKey, (ids) => {
        const others = (ids ?? []).filter((other) => other !== id);
        return liked ? [...others, id] : others;
      });
      showCounts(client, { id, matchupId }, { likes, version });
    },
    // The server may have counted a like whose answer was lost.
    onError: (_error, _press, client) => {
      void client.invalidateQueries({ queryKey: likedKey });
      void refreshComments(client, matchupId);
    },
  });
}

/** What the like button shows. A pushed number from before the press never undoes it. */
export function shownLike(
  { likes }: Pick<Comment, 'likes'>,
  isLiked: boolean,
  press: LikePress | undefined,
): { isLiked: boolean; likes: number } {
  if (!press) return { isLiked, likes };
  const { isLike } = press;
  return { isLiked: isLike, likes: isLike ? Math.max(likes, press.likes) : Math.min(likes, press.likes) };
}
