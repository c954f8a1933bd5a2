import { focusManager, QueryClient } from '@tanstack/react-query';
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

/** The focus comes back with the tab, and also with the window when the tab was in sight all the time. */
export function followFocus(): void {
  focusManager.setEventListener((handleFocus) => {
    const listener = () => handleFocus();
    for (const name of ['visibilitychange', 'focus']) window.addEventListener(name, listener);
    return () => {
      for (const name of ['visibilitychange', 'focus']) window.removeEventListener(name, listener);
    };
  });
}
