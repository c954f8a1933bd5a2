import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { isNotFound } from '#client/lib/api/api.ts';
import { type LoadedPages, mapRows, pagedQuery } from '#client/lib/api/paged-query.ts';
import { everyThirtySeconds, REFRESH_MS, read, readQuery } from '#client/lib/api/read-query.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { Prediction, TokenRecord } from '#contract/prediction.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const predictionKeys = {
  list: ['/api/predictions'],
  /** Begins with the list's key, so that invalidating the list also invalidates its pages. */
  pages: ['/api/predictions', 'pages'],
  /** Begins with the list's key, too. */
  created: ['/api/predictions', 'created'],
  tokens: ['/api/users/tokens'],
} as const;

/** The first page. Polled, because predictions have no live messages. */
export const predictionsQuery = readQuery<Prediction[] | null>(predictionKeys.list, {
  staleTime: 0,
  refetchInterval: everyThirtySeconds,
});

/** All pages that the reader has opened. */
export const predictionPagesQuery = pagedQuery<Prediction>(predictionKeys.pages, {
  path: predictionKeys.list[0],
  staleTime: 0,
  refetchInterval: everyThirtySeconds,
});

/**
 * The prediction that the user has just asked, which stands first. It is only known to this tab. It is polled like
 * the list while no loaded page has it; null once it is gone.
 */
export const createdPredictionQuery = (loaded: readonly Prediction[] | null | undefined) =>
  queryOptions<Prediction | null>({
    queryKey: predictionKeys.created,
    queryFn: readCreated,
    enabled: ({ state: { data } }) => !!data && !!loaded && !loaded.some(({ id }) => id === data.id),
    staleTime: 0,
    refetchInterval: everyThirtySeconds,
  });

async function readCreated({ client, queryKey, signal }: QueryFunctionContext): Promise<Prediction | null> {
  const created = client.getQueryData<Prediction | null>(queryKey);
  if (!created) return null;
  try {
    return await read<Prediction | null>({ queryKey: [...predictionKeys.list, created.id], signal });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Read again at the midnight UTC that refills the tokens. */
export const tokensQuery = readQuery<TokenRecord | null>(predictionKeys.tokens, {
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data ? Math.max(REFRESH_MS, Date.parse(data.lastRefresh) + DAY_MS - serverNow()) : false,
});

/** Shows the newest state of a prediction wherever it is loaded. */
export function replacePrediction(client: QueryClient, next: Prediction): void {
  const replace = (each: Prediction) => (each.id === next.id ? next : each);
  client.setQueryData<Prediction[] | null>(predictionKeys.list, (list) => list?.map(replace));
  client.setQueryData<Prediction>(predictionKeys.created, (created) => created && replace(created));
  client.setQueryData<LoadedPages<Prediction>>(
    predictionKeys.pages,
    (pages) => pages && mapRows(pages, replace),
  );
}
