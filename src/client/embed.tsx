import './ui/styles/styles.css';
import './app/embed/embed.module.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EMBED_PATH, readEmbedChoice } from '#contract/embed.ts';
import { EmbedPage } from './app/embed/embed-page.tsx';
import { loadPageData } from './lib/api/page-data.ts';
import { queryClient } from './lib/api/query-client.ts';
import { surviveTranslation } from './lib/browser/translated-text.ts';

// The page that other sites frame. It is built apart from the app: browsers keep the files of a frame for each site that
// frames it, so the app's files would not be there yet, and the app does not pay for it.
surviveTranslation(document);
loadPageData(queryClient);

const id = Number(EMBED_PATH.exec(location.pathname)?.groups?.id ?? 0);
const { view } = readEmbedChoice(new URLSearchParams(location.search));
const root = document.getElementById('root');
if (!root) throw new Error('embed.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <EmbedPage id={id} view={view} />
    </QueryClientProvider>
  </StrictMode>,
);
