// First, because it orders the layers.
import { userKeys } from '#client/lib/api/keys.ts';
import './ui/styles/styles.css';
// The pages of the server show a match before their scripts load.
import './features/ballot/ballot.module.css';
import './features/ballot/cover.module.css';
import './features/ballot/discussion-place.module.css';
import './features/ballot/links.module.css';
import './features/ballot/picture.module.css';
import './features/ballot/sides.module.css';
import './features/ballot/song-half.module.css';
import './features/ballot/stage-text.module.css';
import './features/ballot/vote.module.css';
import './lib/browser/zod-config.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { userPageAt } from '#contract/pages.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';
import { takeCodeFromAddress } from './entities/vote/code/kept-code.ts';
import { loadPageData } from './lib/api/page-data.ts';
import { queryClient, watchWindowFocus } from './lib/api/query-client.ts';
import { hideCompositionKeys } from './lib/browser/composition-keys.ts';
import { isPrerenderedLanding } from './lib/browser/prerendered.ts';
import { repairLocalStorage } from './lib/browser/storage.ts';
import { surviveTranslation } from './lib/browser/translated-text.ts';

surviveTranslation(document);
hideCompositionKeys(window);
repairLocalStorage();
// Runs before any other code reads the address.
takeCodeFromAddress();
addEventListener('hashchange', takeCodeFromAddress);
watchWindowFocus();
loadPageData(queryClient);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // The path that the build rendered for a landing page; in the browser the address decides.
  const app = (
    <StrictMode>
      <App path={userPageAt(location.pathname)} />
    </StrictMode>
  );
  // Until then the prerendered page or loading screen shows.
  await preloadPage(location, Boolean(queryClient.getQueryData(userKeys.current)));
  if (isPrerenderedLanding(root)) {
    hydrateRoot(root, app);
    return;
  }
  // A transition renders in slices, so that a slow phone can scroll and press meanwhile.
  startTransition(() => createRoot(root).render(app));
}

// Not awaited at the top level: the scripts of the pages import the script of this module, and would wait for it.
void start();
