import { useQuery } from '@tanstack/react-query';
import { ownPlaceQuery } from '#client/entities/show/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { showKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { OwnPlace } from '#contract/show.ts';

/** The reader's place in a room: null for a visitor who is no guest, and undefined until it is known. */
export const useOwnPlace = (tournamentId: number): OwnPlace | null | undefined =>
  useQuery(ownPlaceQuery(tournamentId)).data;

/** Changes the reader's nickname, or whether the room's table lists them. */
export function useChangePlace(tournamentId: number, showAtField?: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: { nickname?: string; isListed?: boolean }) =>
      call('PATCH /api/tournaments/:id/room/me', { params: { id: tournamentId }, body }),
    failure: { title: 'Not changed' },
    ...(showAtField && { showAtField }),
    onSuccess: (place, _change, client) => client.setQueryData(showKeys.ownPlace(tournamentId), place),
    refresh: (client) => {
      for (const queryKey of [showKeys.people(tournamentId), showKeys.table(tournamentId)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
