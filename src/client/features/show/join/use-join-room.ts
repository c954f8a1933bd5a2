import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { usePreparedGuest } from '#client/entities/vote/voter.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { GuestBody } from '#contract/guest.ts';

const loadGuest = () => import('#client/entities/vote/guest/become-guest.ts');

type Joining = { pin: string; nickname?: string | undefined; isListed: boolean };

const wantsProof = (error: unknown) =>
  error instanceof ApiError && error.issues.some(({ path }) => path === 'proof');

/** A visitor brings the proof of work that makes a guest. A user brings one after wrong PINs, when the server asks for it. */
async function sendPin({ pin, nickname }: Joining, isVisitor: boolean) {
  const send = (proof?: GuestBody) => call('POST /api/join', { body: { pin, nickname, proof } });
  const sendProven = async () => (await loadGuest()).withProof(send);
  if (isVisitor) return sendProven();
  try {
    return await send();
  } catch (error) {
    if (wantsProof(error)) return sendProven();
    throw error;
  }
}

type Options = {
  /** A television opens the stage of the room. */
  isStage: boolean;
  /** Hears why joining failed, and with which PIN. */
  onProblem: (error: Error, pin: string) => void;
};

/** Joins a room by its PIN and opens the page of its tournament. */
export function useJoinRoom({ isStage, onProblem }: Options) {
  const { user, isLoading } = useCurrentUser();
  const isVisitor = user === null && !isLoading;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  // The proof of work is solved while a visitor types. If this fails, the press tries again.
  usePreparedGuest({ canBecomeGuest: isVisitor });
  return useApiMutation({
    networkMode: 'always',
    mutationFn: (joining: Joining) => sendPin(joining, isVisitor),
    failure: () => null,
    onError: (error, { pin }) => onProblem(error, pin),
    onSuccess: async ({ path }, { nickname, isListed }) => {
      const id = Number(path.split('/').at(-1));
      if (isVisitor) {
        const { forgetProof, announceGuest } = await loadGuest();
        forgetProof();
        announceGuest();
      }
      if (nickname && isListed) {
        // The room's table has the same switch, so a failure is no obstacle.
        const choice = call('PATCH /api/tournaments/:id/room/me', { params: { id }, body: { isListed } });
        await choice.catch(() => {});
      }
      void refreshTournament(client, id);
      navigate(isStage ? `${path}/stage` : path, { replace: true });
    },
  });
}

/** Why a room was not joined, with the field that can be mended; null where none can. */
export type JoinProblem = { field: 'pin' | 'nickname' | null; text: string };

const OFFLINE = 'You are offline. What you typed is kept: press Join once you are connected.';
const NO_ANSWER = 'The server could not be reached. Press Join again.';

/** What to say after a refused or failed try to join (rule R8). */
export function joinProblem(error: unknown, isOnline: boolean): JoinProblem {
  if (!(error instanceof ApiError)) return { field: null, text: isOnline ? NO_ANSWER : OFFLINE };
  for (const { path, message } of error.issues) {
    if (path === 'pin' || path === 'nickname') return { field: path, text: message };
  }
  return { field: null, text: error.serverMessage ?? NO_ANSWER };
}
