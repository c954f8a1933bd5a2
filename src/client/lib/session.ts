import { useQuery } from '@tanstack/react-query';
import { toast } from '#client/ui/toast-store.ts';
import type { CurrentUser } from '#contract/account.ts';
import { currentUserQuery } from './queries.ts';

const REDIRECT_DELAY_MS = 500;

/** The signed-in user, null for a visitor; `isLoading` as long as it is not known which. */
export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean } {
  const { data } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: data === undefined };
}

/** Where this page is found again after sign-in, its matchup included. */
function currentPath(): string {
  return location.pathname + location.search + location.hash;
}

/** Leaves for the sign-in screen, which comes back to `returnTo` (R2). */
export function redirectToLogin(returnTo = currentPath()): void {
  location.assign(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
}

/** A §8: whether this error says that the session is over; it then tells so and leaves for the sign-in screen. */
export function handleUnauthorized(error: unknown): boolean {
  const isUnauthorized =
    error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized');
  if (!isUnauthorized) return false;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  setTimeout(() => redirectToLogin(), REDIRECT_DELAY_MS);
  return true;
}
