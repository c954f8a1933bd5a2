import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { keepPress, peekPress, takePress } from '#client/lib/browser/drafts.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { Answer, RouteAt } from '#contract/routes.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { participationQuery } from './queries.ts';

const KEY = 'kept-join';

type Joinable = { id: number; status: TournamentStatus };
type KeptJoin = { tournamentId: number; status: TournamentStatus };
type Viewer = { userId: number | null; hasJoined: boolean | null };

/**
 * Leads a visitor who wants to join to sign-up or sign-in, and keeps the press until they have signed in. The
 * sign-in returns to `returnTo`, else to this page.
 */
export function signUpToJoin({ id, status }: Joinable, options: { returnTo?: string } = {}): void {
  keepPress<KeptJoin>(KEY, { tournamentId: id, status });
  redirectToLogin({ ...options, isInvited: true });
}

/** Whether a press to join waits for a sign-in that returns to the page of a tournament. */
export const hasKeptJoin = (returnTo: string): boolean =>
  /^\/(?:tournaments|t)\//.test(returnTo) && peekPress(KEY) !== null;

/** Joins the tournament that the user wanted to join as a visitor, unless its status has changed since. */
export function useKeptJoin({ id, status }: Joinable, { userId, hasJoined }: Viewer) {
  const { mutate } = useJoin(id);
  useEffect(() => {
    if (userId === null || hasJoined === null) return;
    const kept = takePress<KeptJoin>(KEY, id);
    if (kept?.status === status && !hasJoined) mutate();
  }, [id, status, userId, hasJoined, mutate]);
}

/** Joins a tournament in setup, follows a later one. Cards offer to join, also an active tournament. */
export function useJoin(tournamentId: number, { isOnCard = false } = {}) {
  return useApiMutation<Answer<RouteAt<'POST /api/tournaments/:id/join'>>>({
    mutationFn: (_, idempotencyKey) =>
      call('POST /api/tournaments/:id/join', { params: { id: tournamentId }, idempotencyKey }),
    success: ({ message }) => ({ title: isOnCard ? 'Joined tournament!' : message }),
    refresh: (client) => refreshTournament(client, tournamentId),
  });
}

/** Whether the user takes part in a tournament or follows it, false for a visitor; null until the answer is there. */
export function useHasJoined(tournamentId: number, isWanted = true): boolean | null {
  const { user } = useCurrentUser();
  const { data, isLoadingError } = useQuery({
    ...participationQuery(tournamentId),
    enabled: user !== null && isWanted,
  });
  // After a failed read the button stays active: the server refuses a second join.
  if (!user || isLoadingError) return false;
  return data ? data.hasJoined : null;
}
