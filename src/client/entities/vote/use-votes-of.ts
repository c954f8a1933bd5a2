import { useQueries } from '@tanstack/react-query';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { userVotesQuery } from './queries.ts';

/**
 * The matchups of these tournaments that have the viewer's vote. Votes are read for users; those of a guest are known once a
 * ballot has read them. `isPending` is true during a first read, and false after a read that failed.
 */
export function useVotesOf(tournamentIds: readonly number[]): {
  ids: ReadonlySet<number>;
  isPending: boolean;
} {
  const { user } = useCurrentUser();
  return useQueries({
    queries: tournamentIds.map((id) => userVotesQuery(id, user !== null)),
    combine: (answers) => ({
      ids: new Set(answers.flatMap(({ data }) => data?.map(({ matchupId }) => matchupId) ?? [])),
      isPending: answers.some(({ isLoading }) => isLoading),
    }),
  });
}
