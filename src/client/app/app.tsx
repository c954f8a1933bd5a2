import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { Router } from 'wouter';
import { queryClient } from '#client/lib/api/query-client.ts';
import { Crashed, ErrorBoundary } from './error-boundary.tsx';
import { LazyPlayer, LazyToaster } from './lazy-parts.tsx';
import { Shell } from './shell.tsx';

/** `path` is the page that the build renders; in the browser the address decides. */
export function App({ path = '/' }: { path?: string }) {
  // The buttons of a prerendered page are hidden until the app runs.
  useLayoutEffect(() => document.getElementById('root')?.removeAttribute('data-page'), []);
  return (
    <ErrorBoundary fallback={<Crashed as="main" />}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path}>
          <Shell />
          <LazyPlayer />
        </Router>
        <LazyToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
