import { useEffect } from 'react';
import { keepPress, peekPress, takePress } from '#client/lib/browser/kept-press.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { useJoin } from './use-join.ts';

const KEY = 'kept-join';

type Joinable = { id: number; status: TournamentStatus };
type KeptJoin = { tournamentId: number; status: TournamentStatus };

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
export function useKeptJoin(
  { id, status }: Joinable,
  viewer: { userId: number | null; hasJoined: boolean | null },
) {
  const { mutate } = useJoin(id);
  const { userId, hasJoined } = viewer;
  useEffect(() => {
    if (userId === null || hasJoined === null) return;
    const kept = takePress<KeptJoin>(KEY, id);
    if (kept?.status === status && !hasJoined) mutate();
  }, [id, status, userId, hasJoined, mutate]);
}
