import { useMutationState, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/account.ts';
import { currentUserQuery } from './use-current-user.ts';

/** The current user, read again after each of the user's votes, so that points and votes include it. */
export function useUserStats(): CurrentUser | null {
  const { data, dataUpdatedAt, refetch } = useQuery(currentUserQuery);
  const votes = useMutationState({
    filters: { mutationKey: ['vote'], status: 'success' },
    select: ({ state }) => state.submittedAt,
  });
  const votedAt = Math.max(0, ...votes);
  useEffect(() => {
    if (votedAt > dataUpdatedAt) void refetch();
  }, [votedAt, dataUpdatedAt, refetch]);
  return data ?? null;
}
