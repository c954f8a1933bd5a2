import { queryOptions } from '@tanstack/react-query';
import { readByKey } from '#client/lib/api/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import type { Comment } from '#contract/comment.ts';

/** A matchup's messages; `comment_event` reads them again (T §7). */
export const commentsQuery = (matchupId: number) =>
  queryOptions({
    queryKey: queryKeys.comments(matchupId),
    // Without a room nobody tells of what was written meanwhile.
    refetchOnMount: 'always',
    queryFn: (context) => readByKey(context) as Promise<Comment[] | null>,
  });

/** Which of them this reader likes: the tree is the same for all. */
export const likedCommentsQuery = (matchupId: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: queryKeys.likedComments(matchupId),
    queryFn: (context) => readByKey(context) as Promise<number[] | null>,
    refetchOnMount: 'always',
    enabled: isSignedIn,
  });
