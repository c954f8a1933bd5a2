import { queryOptions } from '@tanstack/react-query';
import { matchupKeys } from '#client/entities/matchup/queries.ts';
import { readByKey } from '#client/lib/api/api.ts';
import type { Comment } from '#contract/comment.ts';

/** The messages of a matchup. A `comment_event` makes the client read them again (rule U6). */
export const commentsQuery = (matchupId: number) =>
  queryOptions({
    queryKey: matchupKeys.comments(matchupId),
    // Outside of the tournament's room the client gets no `comment_event`.
    refetchOnMount: 'always',
    queryFn: (context) => readByKey(context) as Promise<Comment[] | null>,
  });

/** The ids of the messages that the user likes (rule M6). They are read apart, because the tree is the same for all users. */
export const likedCommentsQuery = (matchupId: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: matchupKeys.likedComments(matchupId),
    queryFn: (context) => readByKey(context) as Promise<number[] | null>,
    refetchOnMount: 'always',
    enabled: isSignedIn,
  });
