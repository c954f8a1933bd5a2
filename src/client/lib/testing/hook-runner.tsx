import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

export * from './fake-server.ts';

/** Runs a hook once and returns its result, for tests of mutations. Effects do not run. */
export function runHook<T>(client: QueryClient, useHook: () => T): T {
  const results: T[] = [];
  function Probe() {
    results.push(useHook());
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <Probe />
      </Router>
    </QueryClientProvider>,
  );
  const [result] = results;
  if (results.length === 0) throw new Error('The hook did not run');
  return result as T;
}
