import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#client/lib/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Shell />
        <LazyToaster />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
