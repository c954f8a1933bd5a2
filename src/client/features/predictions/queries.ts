import { queryOptions, skipToken } from '@tanstack/react-query';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { everyThirtySeconds, REFRESH_MS, read } from '#client/lib/api/read-query.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { Prediction, TokenRecord } from '#contract/prediction.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const predictionKeys = {
  list: ['/api/predictions'],
  /** Begins with the list's key, so that invalidating the list also invalidates its pages. */
  pages: ['/api/predictions', 'pages'],
  tokens: ['/api/users/tokens'],
  created: ['created-prediction'],
} as const;

/** The first page. Polled, because predictions have no live messages (rule U8). */
export const predictionsQuery = queryOptions({
  queryKey: predictionKeys.list,
  queryFn: read<Prediction[] | null>,
  staleTime: 0,
  refetchInterval: everyThirtySeconds,
});

/** All pages that the reader has opened. */
export const predictionPagesQuery = pagedQuery<Prediction>(predictionKeys.pages, {
  path: predictionKeys.list[0],
  staleTime: 0,
  refetchInterval: everyThirtySeconds,
});

/** The prediction that the user has just asked, which stands first (rule Q9). It is only known to this tab. */
export const createdPredictionQuery = queryOptions<Prediction>({
  queryKey: predictionKeys.created,
  queryFn: skipToken,
});

/** Read again at the midnight UTC that refills the tokens (rule Q1). */
export const tokensQuery = queryOptions({
  queryKey: predictionKeys.tokens,
  queryFn: read<TokenRecord | null>,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data ? Math.max(REFRESH_MS, Date.parse(data.lastRefresh) + DAY_MS - serverNow()) : false,
});
