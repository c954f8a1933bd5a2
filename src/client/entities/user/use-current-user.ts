import { useQuery } from '@tanstack/react-query';
import { userKeys } from '#client/lib/api/keys.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import type { CurrentUser } from '#contract/account.ts';

/** The current user is read again after 5 minutes. */
const FRESH_MS = 300_000;

export const currentUserQuery = readQuery<CurrentUser | null>(userKeys.current, { staleTime: FRESH_MS });

/** The signed-in user, null for a visitor; `isLoading` until the answer is there. */
export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean } {
  const { data } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: data === undefined };
}
