import type { QueryClient } from '@tanstack/react-query';
import { readQuery } from '#client/lib/api/read-query.ts';
import type { VoterCodeCounts } from '#contract/voter-code.ts';

/** How many codes of a tournament are unused, used and withdrawn. Read again whenever the page is shown. */
export const voterCodesQuery = (id: number) =>
  readQuery<VoterCodeCounts | null>(['/api/tournaments', id, 'voter-codes'], {
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Keeps the counts that a change answers. */
export const keepCounts = (client: QueryClient, id: number, counts: VoterCodeCounts) =>
  client.setQueryData(voterCodesQuery(id).queryKey, counts);
