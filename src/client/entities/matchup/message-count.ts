import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The number of messages of a discussion. More than that are known to exist when `hasMore`. */
export type MessageCount = { count: number; hasMore: boolean };

const keyOf = (matchupId: number) => ['message-count', matchupId];

/** The messages of a discussion as its panel knows them; null before the panel has loaded them (rule W31). */
export function useMessageCount(matchupId: number): MessageCount | null {
  const { data } = useQuery<MessageCount>({
    queryKey: keyOf(matchupId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Tells the rest of the page what the panel has loaded. The ballot's own code knows no messages. */
export function useReportedCount(matchupId: number, known: MessageCount | null): void {
  const client = useQueryClient();
  const count = known?.count;
  const hasMore = known?.hasMore;
  useEffect(() => {
    if (count === undefined || hasMore === undefined) return;
    client.setQueryData<MessageCount>(keyOf(matchupId), { count, hasMore });
  }, [client, matchupId, count, hasMore]);
}
