import { openMatchCount } from '#client/entities/vote/open-match-count.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { noteReader } from '#client/lib/browser/kept-bracket.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { CurrentUser } from '#contract/account.ts';

/** Registers the service worker (rule W47). Browsers offer none over plain http, and developers need none. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  watchReader();
  watchOpenMatches();
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}

/** Forgets the bracket of another reader, also when the session ends while the page is open (rule W49). */
function watchReader(): void {
  let known: number | null | undefined;
  const note = () => {
    const user = queryClient.getQueryData<CurrentUser | null>(userKeys.current);
    const id = user?.id ?? null;
    if (user === undefined || id === known) return;
    known = id;
    noteReader(id).catch(() => {});
  };
  note();
  queryClient.getQueryCache().subscribe(({ query }) => query.queryKey[0] === userKeys.current[0] && note());
}

/** Matches close without a change of the data. */
const COUNT_EVERY_MS = 30_000;
/** Changes come in bursts. */
const COUNT_AFTER_MS = 1_000;

/** Shows the number of open matches on the icon of the installed app (rule W50). */
function watchOpenMatches(): void {
  if (!navigator.setAppBadge) return;
  let shown: number | null = null;
  let isWaiting = false;
  const show = () => {
    isWaiting = false;
    const count = openMatchCount(queryClient, serverNow());
    if (count === null || count === shown) return;
    shown = count;
    // 0 clears the badge.
    navigator.setAppBadge(count).catch(() => {});
  };
  const showSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(show, COUNT_AFTER_MS);
  };
  showSoon();
  setInterval(show, COUNT_EVERY_MS);
  // Meanwhile a push may have put another number there.
  document.addEventListener('visibilitychange', () => {
    shown = null;
    showSoon();
  });
  queryClient.getQueryCache().subscribe(showSoon);
}
