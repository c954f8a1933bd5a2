import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** The pattern of the address of a client module that loads later. */
export function fileOf(module: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync('dist/client/manifest.json', 'utf8'),
  );
  const { file } = manifest[module] ?? {};
  if (!file) throw new Error(`The build has no file for ${module}`);
  return `**/${file}`;
}

/** Delays calls until the returned function is called. */
export async function delayCalls(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return async () => {
    resolve();
    await page.unroute(url);
  };
}

/** Answers calls instead of the server, until the returned function is called. `nothing` aborts them. */
export async function answerWith(
  page: Page,
  url: string | RegExp,
  answer: { status?: number; body?: unknown } | 'nothing',
): Promise<() => Promise<void>> {
  await page.route(url, (route) =>
    answer === 'nothing'
      ? route.abort()
      : route.fulfill({ status: answer.status ?? 200, json: answer.body ?? {} }),
  );
  return () => page.unroute(url);
}

/** Opens a page whose page data only contain the current user, so that the client calls for all other data. */
export async function openWithoutPageData(page: Page, path: string): Promise<void> {
  const [withoutHash] = path.split('#');
  const isPage = (url: URL) => url.pathname + url.search === withoutHash;
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/"queryKey":\["(?!\/api\/auth)/g, '"queryKey":["none');
    await route.fulfill({ response, body: html });
  });
  await page.goto(path);
  await page.unroute(isPage);
}

/** Waits until every earlier request of the page is counted, by sending one more. */
export const flushRequests = (page: Page) => page.evaluate(async () => void (await fetch('/healthz')));
