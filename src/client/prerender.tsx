import { prerender } from 'react-dom/static';
import { App } from './app/app.tsx';
import { queryKeys } from './lib/queries.ts';
import { queryClient } from './lib/query-client.ts';

/**
 * What the build writes into the pages that the server sends: the loading screen for whoever is signed in, and the
 * whole landing page for visitors, which can then be read before any script has come.
 */
export async function prerenderPages(): Promise<{ loading: string; landing: string }> {
  const loading = await render();
  queryClient.setQueryData(queryKeys.currentUser, null);
  return { loading, landing: await render() };
}

async function render(): Promise<string> {
  const { prelude } = await prerender(<App />);
  return new Response(prelude).text();
}
