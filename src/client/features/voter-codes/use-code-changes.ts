import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api/api.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import type { VoterCodeCounts, WithdrawVoterCodesBody } from '#contract/voter-code.ts';
import { voterCodesQuery } from './queries.ts';

const keepCounts = (client: QueryClient, id: number, counts: VoterCodeCounts) =>
  client.setQueryData(voterCodesQuery(id).queryKey, counts);

/** Creates codes. Only the answer of this call contains them. */
export function useMakeCodes(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (count: number) =>
      call('POST /api/tournaments/:id/voter-codes', { params: { id }, body: { count } }),
    success: ({ codes }) => ({ title: `${countText(codes.length, 'code')} created` }),
    failure: { title: 'No codes created' },
    showAtField,
    onSuccess: ({ counts }, _count, client) => keepCounts(client, id, counts),
  });
}

/** Withdraws the unused codes of a range. */
export function useWithdrawCodes(id: number, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: (body: WithdrawVoterCodesBody) =>
      call('POST /api/tournaments/:id/voter-codes/withdraw', { params: { id }, body }),
    success: ({ withdrawn }) =>
      withdrawn === 0
        ? { title: 'No code withdrawn', description: 'The range has no unused code.' }
        : { title: `${countText(withdrawn, 'code')} withdrawn` },
    failure: { title: 'No code withdrawn' },
    showAtField,
    onSuccess: ({ counts }, _body, client) => keepCounts(client, id, counts),
  });
}
