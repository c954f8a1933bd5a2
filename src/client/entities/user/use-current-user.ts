import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/account.ts';
import { currentUserQuery } from './queries.ts';

/** The signed-in user, null for a visitor; `isLoading` until the answer is there. */
export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean } {
  const { data } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: data === undefined };
}
