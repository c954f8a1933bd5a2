import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { queryClient } from '#client/lib/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        {/* Pages that the build writes out are those of the start page's address; the browser reads its own. */}
        <Router ssrPath="/">
          <Shell />
        </Router>
        <LazyToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
