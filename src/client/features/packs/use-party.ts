import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import type { PackSong } from './pack-lists.ts';

export type PartyProps = {
  /** What the tournament of a party is created with. */
  inputOf: (party: { name: string; songs: number }) => CreateTournamentInput;
  onCreated: () => void;
};
type Party = { input: CreateTournamentInput; songs: readonly PackSong[] };
export type UnfinishedParty = { id: number; party: Party };

/**
 * Creates a tournament, enters its songs and opens its page. `unfinished` is a party whose tournament is there and whose songs
 * are not: the next try enters them there, so that there is no second tournament.
 */
export function useParty(onCreated: () => void) {
  const [unfinished, setUnfinished] = useState<UnfinishedParty | null>(null);
  const [, navigate] = useLocation();
  const start = useApiMutation({
    mutationFn: async (party: Party, key) => {
      const id =
        unfinished?.id ??
        (await call('POST /api/tournaments', { body: party.input, idempotencyKey: key })).id;
      setUnfinished({ id, party });
      await call('POST /api/tournaments/:id/songs/batch', {
        params: { id },
        body: { songs: party.songs.map(({ title, artist, url }) => ({ title, artist, url })) },
        idempotencyKey: `${key}-songs`,
      });
      return id;
    },
    success: { title: 'Tournament created!' },
    onSuccess: (id, _party, client) => {
      onCreated();
      void client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
      navigate(`/tournaments/${id}`);
    },
  });
  return { start, unfinished: start.isPending ? null : unfinished };
}
