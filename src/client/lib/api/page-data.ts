import type { QueryClient } from '@tanstack/react-query';
import { observeServerTime } from '#client/lib/time/server-clock.ts';
import { PAGE_DATA_ID, type PageData } from '#contract/pages.ts';

/**
 * Fills the cache with the answers in the page, so that the first screen needs no call, and adjusts the clock. Does nothing
 * with a page from the browser's cache, whose clock and answers are old: nothing was transferred.
 */
export function loadPageData(client: QueryClient): void {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!text || navigation?.transferSize === 0) return;
  const { at, answers } = JSON.parse(text) as PageData;
  if (navigation && at !== undefined) {
    observeServerTime(at, { sentAt: navigation.requestStart, receivedAt: navigation.responseStart });
  }
  for (const { queryKey, data } of answers) client.setQueryData(queryKey, data);
}
