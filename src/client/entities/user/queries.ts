import { queryOptions } from '@tanstack/react-query';
import { userKeys } from '#client/lib/api/keys.ts';
import { read } from '#client/lib/api/read-query.ts';
import type { CurrentUser } from '#contract/account.ts';

/** The current user is read again after 5 minutes. */
const FRESH_MS = 300_000;

export const currentUserQuery = queryOptions({
  queryKey: userKeys.current,
  queryFn: read<CurrentUser | null>,
  staleTime: FRESH_MS,
});
