import { offlinePage } from './offline-page.ts';
import { takePushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

// A new worker replaces the old one at once: no page depends on it, because it keeps no file of a build (rule W47).
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  // The browser asks for the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Calls, downloads and sign-ins by other sites below `/api` never pass through the worker. */
const isPage = ({ mode, method, url }: Request) =>
  mode === 'navigate' && method === 'GET' && !new URL(url).pathname.startsWith('/api/');

takePushes();

self.addEventListener('fetch', (event) => {
  if (isPage(event.request)) event.respondWith(answerPage(event));
});

/** A network that lets nothing through may not tell so for minutes. */
const LIMIT_MS = 10_000;

/** The page that the server sends. The offline page stands in only for a page that could not be fetched in time. */
async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  let timer = 0;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, LIMIT_MS);
  });
  try {
    return await Promise.race([fetchPage(request, preloadResponse), limit]);
  } catch {
    return offlinePage();
  } finally {
    clearTimeout(timer);
  }
}

/** Some browsers do not ask before the worker has started. */
const fetchPage = async (request: Request, asked: Promise<Response | undefined> | undefined) =>
  (await asked) ?? fetch(request);
