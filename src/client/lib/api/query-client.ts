import { focusManager, QueryClient } from '@tanstack/react-query';
import { readByKey } from './api.ts';

/** By default, reads never become stale and are not refetched on focus, polled or retried. */
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

/** Counts a focused window as focus too: TanStack Query watches only the visibility of the tab. */
export function watchWindowFocus(): void {
  focusManager.setEventListener((handleFocus) => {
    const stop = new AbortController();
    for (const name of ['visibilitychange', 'focus'])
      window.addEventListener(name, () => handleFocus(), { signal: stop.signal });
    return () => stop.abort();
  });
}
