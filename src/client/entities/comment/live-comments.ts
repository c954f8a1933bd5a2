import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { patchQuery } from '#client/lib/api/patch-query.ts';
import type { CommentPatch } from '#contract/comment.ts';
import { type CommentList, isBehind, withAnswer, withPush } from './comment-list.ts';

/** A pushed change. A server of an earlier release sends no version. */
type Push = { matchupId: number; version?: number; patch?: CommentPatch | null };

/**
 * Puts a pushed change into the cached discussion. Returns the keys to read again: the discussion's
 * key, or none.
 */
export function pushComments({ matchupId, version, patch }: Push, client: QueryClient): QueryKey[] {
  const queryKey = matchupKeys.comments(matchupId);
  const list = client.getQueryData<CommentList | null>(queryKey);
  // A first read that has not finished may lack this change. Without a version the change has no place in the order.
  if (!list || version === undefined) return [queryKey];
  const next = withPush(list, version, patch ?? null);
  if (next !== list) patchQuery<CommentList>(client, queryKey, () => next);
  return isBehind(next) ? [queryKey] : [];
}

/** Shows the answer to the user's change in the cached discussion at once. `change` makes its patch from the cached list. */
export function showAnswer(
  client: QueryClient,
  matchupId: number,
  change: (list: CommentList) => Parameters<typeof withAnswer>[1],
): void {
  patchQuery<CommentList>(client, matchupKeys.comments(matchupId), (list) => withAnswer(list, change(list)));
}
