import type { QueryClient } from '@tanstack/react-query';
import { matchupKeys } from '#client/entities/matchup/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Comment } from '#contract/comment.ts';
import { withLikes } from './comment-tree.ts';

const refreshComments = (client: QueryClient, matchupId: number) =>
  client.invalidateQueries({ queryKey: matchupKeys.comments(matchupId) });

/** Edits a message of the current user (rule M3). */
export function useUpdateComment({ id, matchupId }: Comment) {
  return useApiMutation({
    mutationFn: (content: string) => call('PATCH /api/comments/:id', { params: { id }, body: { content } }),
    success: { title: 'Comment updated' },
    failure: { description: 'Failed to update comment. Please try again.' },
    onSuccess: (_answer, _content, client) => refreshComments(client, matchupId),
  });
}

/** Deletes a message (rule M4). */
export function useDeleteComment({ id, matchupId }: Comment) {
  return useApiMutation({
    mutationFn: () => call('DELETE /api/comments/:id', { params: { id } }),
    success: { title: 'Comment deleted' },
    failure: { description: 'Failed to delete comment. Please try again.' },
    onSuccess: (_answer, _input, client) => refreshComments(client, matchupId),
  });
}

/** Likes a message or removes the like (rule M6). The change shows at once and is undone when the call fails. */
export function useLikeComment({ id, matchupId }: Comment) {
  const treeKey = matchupKeys.comments(matchupId);
  const likedKey = matchupKeys.likedComments(matchupId);
  const show = (client: QueryClient, isLiked: boolean, count: (likes: number) => number) => {
    client.setQueryData<number[] | null>(likedKey, (ids) => {
      const others = (ids ?? []).filter((other) => other !== id);
      return isLiked ? [...others, id] : others;
    });
    client.setQueryData<Comment[] | null>(treeKey, (tree) => tree && withLikes(tree, id, count));
  };
  return useApiMutation({
    mutationFn: (_isLike: boolean) => call('POST /api/comments/:id/like', { params: { id } }),
    onMutate: async (isLike, client) => {
      // A running read does not know of this like yet.
      await Promise.all([treeKey, likedKey].map((queryKey) => client.cancelQueries({ queryKey })));
      const change = isLike ? 1 : -1;
      show(client, isLike, (likes) => likes + change);
      return () => show(client, !isLike, (likes) => likes - change);
    },
    failure: { description: 'Failed to like comment. Please try again.' },
    onSuccess: ({ liked, likes }, _isLike, client) => show(client, liked, () => likes),
    refresh: (client) =>
      Promise.all([treeKey, likedKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
