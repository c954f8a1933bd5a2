import { QueryClient } from '@tanstack/react-query';
import { readByKey } from './api.ts';

/** Reads never become stale, are not refetched on focus, not polled and not retried (A §7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: readByKey,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});
