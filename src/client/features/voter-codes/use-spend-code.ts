import { forgetCode } from '#client/entities/vote/code/kept-code.ts';
import { voteKeys } from '#client/entities/vote/queries.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { failureToast } from '#client/lib/api/failure-toast.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

const loadGuest = () => import('#client/entities/vote/guest/become-guest.ts');

/** Spends a voter code; a visitor becomes a guest first (rules Y4, Y9). A refusal is shown at the field. */
export function useSpendCode(
  tournament: TournamentDetail,
  { isSignedIn, showAtField }: { isSignedIn: boolean; showAtField: ShowAtField },
) {
  const { id } = tournament;
  return useApiMutation({
    mutationFn: async (code: string) => {
      if (!isSignedIn) await (await loadGuest()).becomeGuest();
      return call('POST /api/tournaments/:id/voter-codes/spend', { params: { id }, body: { code } });
    },
    success: { title: 'You can vote now' },
    failure: (error) =>
      error instanceof ApiError && error.issues.length > 0
        ? null
        : failureToast(error, { title: 'The code was not used' }),
    showAtField,
    onSuccess: async (_answer, _code, client) => {
      // A vote must count even before the server has answered again whether this user may vote.
      client.setQueryData(voteKeys.standing(id), { mayVote: true, message: null });
      forgetCode(tournament);
      if (!isSignedIn) (await loadGuest()).announceGuest();
    },
    refresh: (client) => {
      for (const queryKey of [voteKeys.standing(id), voteKeys.own(id)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
