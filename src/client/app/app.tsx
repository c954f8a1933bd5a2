import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { Router } from 'wouter';
import { queryClient } from '#client/lib/api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { Shell } from './shell.tsx';

/** `path` is where the build draws it; the browser reads its own address. */
export function App({ path = '/' }: { path?: string }) {
  // Until now the buttons of a written page could do nothing, and were not shown.
  useLayoutEffect(() => document.getElementById('root')?.removeAttribute('data-page'), []);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path}>
          <Shell />
        </Router>
        <LazyToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
