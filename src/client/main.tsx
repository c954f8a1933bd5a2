import './lib/browser/zod-config.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';
import { takePageData } from './lib/api/page-data.ts';
import { followFocus, queryClient } from './lib/api/query-client.ts';
import { mendLocalStorage } from './lib/browser/storage-check.ts';
import { queryKeys } from './lib/queries.ts';
import './ui/styles.css';

mendLocalStorage();
followFocus();
takePageData(queryClient);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (root.dataset.page === 'landing') {
    hydrateRoot(root, app);
    return;
  }
  // The loading screen stands in the page until then.
  await preloadPage(location.pathname, Boolean(queryClient.getQueryData(queryKeys.currentUser)));
  // In slices, so that a slow phone can scroll and press meanwhile.
  startTransition(() => createRoot(root).render(app));
}

// Not awaited: the pages import from this very file, and would wait for it.
void start();
