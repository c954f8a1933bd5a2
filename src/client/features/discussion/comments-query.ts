import { queryOptions } from '@tanstack/react-query';
import { readByKey } from '#client/lib/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import type { Comment } from '#contract/comment.ts';

/** A matchup's messages; `comment_event` reads them again (T §7). */
export const commentsQuery = (matchupId: number) =>
  queryOptions({
    queryKey: queryKeys.comments(matchupId),
    queryFn: (context) => readByKey(context) as Promise<Comment[] | null>,
  });
