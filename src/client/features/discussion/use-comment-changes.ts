import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { Comment } from '#contract/comment.ts';
import { withLikes } from './comment-tree.ts';

function tell(error: unknown, description: string) {
  if (handleUnauthorized(error)) return;
  toast({ title: 'Error', description, variant: 'destructive' });
}

/** Changes what one's own message says (T §8). */
export function useUpdateComment({ id, matchupId }: Comment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call('PATCH /api/comments/:id', { params: { id }, body: { content } }),
    onSuccess: () => {
      toast({ title: 'Comment updated' });
      return client.invalidateQueries({ queryKey: queryKeys.comments(matchupId) });
    },
    onError: (error) => tell(error, 'Failed to update comment. Please try again.'),
  });
}

/** Takes a message away (T §8, R35). */
export function useDeleteComment({ id, matchupId }: Comment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/comments/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Comment deleted' });
      return client.invalidateQueries({ queryKey: queryKeys.comments(matchupId) });
    },
    onError: (error) => tell(error, 'Failed to delete comment. Please try again.'),
  });
}

/** Likes a message or takes the like back: shown at once, undone when it fails (R35, T §8). */
export function useLikeComment({ id, matchupId }: Comment) {
  const client = useQueryClient();
  const keys = [queryKeys.comments(matchupId), queryKeys.likedComments(matchupId)] as const;
  const [treeKey, likedKey] = keys;
  const show = (isLiked: boolean, count: (likes: number) => number) => {
    client.setQueryData<number[] | null>(likedKey, (ids) => {
      const others = (ids ?? []).filter((other) => other !== id);
      return isLiked ? [...others, id] : others;
    });
    client.setQueryData<Comment[] | null>(treeKey, (tree) => tree && withLikes(tree, id, count));
  };
  return useMutation({
    mutationFn: (_isLike: boolean) => call('POST /api/comments/:id/like', { params: { id } }),
    onMutate: async (isLike) => {
      // An answer that is on its way does not know of this like yet.
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
      show(isLike, (likes) => likes + (isLike ? 1 : -1));
    },
    onSuccess: ({ liked, likes }) => show(liked, () => likes),
    onError: (error, isLike) => {
      show(!isLike, (likes) => likes - (isLike ? 1 : -1));
      tell(error, 'Failed to like comment. Please try again.');
    },
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
