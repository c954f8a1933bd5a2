import { userKeys } from '#client/lib/api/keys.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import type { CurrentUser } from '#contract/account.ts';

/** The current user is read again after 5 minutes. */
const FRESH_MS = 300_000;

export const currentUserQuery = readQuery<CurrentUser | null>(userKeys.current, { staleTime: FRESH_MS });
