import type { QueryClient } from '@tanstack/react-query';
import { observeServerTime } from '#client/lib/time/server-clock.ts';
import { PAGE_DATA_ID, type PageData } from '#contract/pages.ts';

/**
 * Fills the cache with the answers in the page, so that the first screen needs no call, and adjusts the clock. Does nothing
 * with a page from the browser's cache.
 */
export function loadPageData(client: QueryClient): void {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text || isFromCache()) return;
  const { at, answers } = JSON.parse(text) as PageData;
  const navigation = navigationTiming();
  if (navigation && at !== undefined) {
    observeServerTime(String(at), { sentAt: navigation.requestStart, receivedAt: navigation.responseStart });
  }
  for (const { queryKey, data } of answers) client.setQueryData(queryKey, data);
}

/** Whether the browser took the page from its cache: nothing was transferred, and its clock and answers are old. */
function isFromCache(): boolean {
  return navigationTiming()?.transferSize === 0;
}

function navigationTiming(): PerformanceNavigationTiming | undefined {
  return (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0];
}
