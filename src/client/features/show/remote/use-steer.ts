import { ApiError, call } from '#client/lib/api/api.ts';
import { showKeys } from '#client/lib/api/keys.ts';
import { serverMessageOf, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import type { ShowState } from '#contract/show.ts';
import type { ShowAction } from '#engine/kinds.ts';

type Press = { action: ShowAction; seq: number; fewerSongs?: boolean; closesOther?: boolean };

/** Sends a host's press with the `seq` that the screen shows. One that comes too late only reads the show again (rule R4). */
export function useSteer(tournamentId: number) {
  const steer = useApiMutation({
    networkMode: 'always',
    mutationFn: (press: Press) =>
      call('POST /api/tournaments/:id/show', { params: { id: tournamentId }, body: press }),
    failure: () => null,
    onSuccess: (answer, _press, client) => {
      client.setQueryData<ShowState>(showKeys.state(tournamentId), (known) =>
        known && known.seq > answer.seq ? known : answer,
      );
    },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  return { ...steer, problem: steerProblem(steer.error), otherId: otherShowId(steer.error) };
}

const isStale = (error: Error) => error instanceof ApiError && error.code === 'CONFLICT';

/** Why a press did nothing; null where nothing is to be said. */
export function steerProblem(error: Error | null): string | null {
  if (!error || isStale(error)) return null;
  return serverMessageOf(error) ?? 'The server could not be reached. Check your connection and press again.';
}

/** The own show that keeps this room closed; null where none does. */
export const otherShowId = (error: Error | null) => (error instanceof ApiError ? error.tournamentId : null);
