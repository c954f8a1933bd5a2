import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { read } from '#client/lib/api/read-query.ts';
import type { VoterCodeCounts } from '#contract/voter-code.ts';

/** How many codes of a tournament are unused, used and withdrawn. Read again whenever the page is shown. */
export const voterCodesQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/tournaments', id, 'voter-codes'],
    queryFn: read<VoterCodeCounts | null>,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Keeps the counts that a change answers. */
export const keepCounts = (client: QueryClient, id: number, counts: VoterCodeCounts) =>
  client.setQueryData(voterCodesQuery(id).queryKey, counts);
