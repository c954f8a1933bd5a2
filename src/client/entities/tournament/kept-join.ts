import { useEffect } from 'react';
import { keepPress, peekPress, takePress } from '#client/lib/browser/kept-press.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { useJoin } from './use-join.ts';

const KEY = 'kept-join';

/** Leads a visitor who wants to join to the sign-up, and keeps the press until they have signed in (rule A26). */
export function signUpToJoin(tournamentId: number): void {
  keepPress(KEY, { tournamentId });
  redirectToLogin({ isInvited: true });
}

/** Whether a press to join waits for the sign-in, which returns to a tournament. */
export const hasKeptJoin = (returnTo: string): boolean =>
  /^\/(?:tournaments|t)\//.test(returnTo) && peekPress(KEY) !== null;

type Joinable = { id: number; status: TournamentStatus };

/** Joins the tournament that the user wanted to join as a visitor (rule A26). */
export function useKeptJoin(
  { id, status }: Joinable,
  viewer: { userId: number | null; hasJoined: boolean | null },
) {
  const { mutate } = useJoin(id);
  const { userId, hasJoined } = viewer;
  useEffect(() => {
    if (userId === null || hasJoined === null || !takePress(KEY, id)) return;
    if (!hasJoined && status === 'setup') mutate();
  }, [id, status, userId, hasJoined, mutate]);
}
