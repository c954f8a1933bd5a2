import type { QueryClient } from '@tanstack/react-query';
import { observeServerTime } from '#client/lib/time/server-clock.ts';

/** What the page brings with it: the answers of the calls that it begins with, and the server's clock with them. */
type PageData = { at?: number; answers: { queryKey: (string | number)[]; data: unknown }[] };

/** Fills the cache from the page itself, so that nothing has to be asked for before the first screen stands. */
export function takePageData(client: QueryClient): void {
  const text = document.getElementById('page-data')?.textContent;
  if (!text || isFromCache()) return;
  const { at, answers } = JSON.parse(text) as PageData;
  const navigation = navigationTiming();
  if (navigation && at !== undefined) {
    observeServerTime(String(at), { sentAt: navigation.requestStart, receivedAt: navigation.responseStart });
  }
  for (const { queryKey, data } of answers) client.setQueryData(queryKey, data);
}

/** A page that the browser had kept, as on the way back, tells the clock and the answers of when it was first opened. */
function isFromCache(): boolean {
  return navigationTiming()?.transferSize === 0;
}

function navigationTiming(): PerformanceNavigationTiming | undefined {
  return (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0];
}
