import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Tests share a page only if all of these options are equal. */
export type PageOptions = {
  viewport: { width: number; height: number } | null;
  hasTouch: boolean;
  baseURL: string | undefined;
  contextOptions: object;
  serviceWorkers: 'allow' | 'block';
};

/** A page that serves one test after the other. */
export type KeptPage = { context: BrowserContext; page: Page; key: string; isReusable: boolean };

/** Calls whose effect outlasts the document. A page is not kept for another test after one of them. */
const LASTING_ON_PAGE = ['addInitScript', 'emulateMedia', 'exposeFunction', 'routeWebSocket', 'setContent'];
const LASTING_ON_CONTEXT = [
  'addInitScript',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'routeWebSocket',
  'setOffline',
];
const LASTING_ON_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'request',
  'response',
  'websocket',
] as const;
const CONTEXT_EVENTS = ['page', 'request'] as const;

export type PageKeeper = {
  /** Opens a context with one page, or returns one that a test with the same options has used before. */
  open(browser: Browser, options: PageOptions): Promise<KeptPage>;
  /** Keeps the page for the next test, or closes its context if the test made a lasting change. */
  giveBack(kept: KeptPage, options: PageOptions): Promise<void>;
  /** Closes the contexts that a test opened without the keeper. */
  closeOthers(browser: Browser): Promise<void>;
};

/**
 * Keeps the pages of a worker between its tests: a new process of the browser would compile all scripts again, which takes
 * a third of the first load. Cookies and storages are empty at the start of each test.
 */
export function createPageKeeper(): PageKeeper {
  const all = new Set<BrowserContext>();
  let free: KeptPage[] = [];
  const close = async (context: BrowserContext) => {
    all.delete(context);
    await context.close();
  };
  return {
    async open(browser, options) {
      const key = JSON.stringify(options);
      const used = free.find((each) => each.key === key);
      if (used) {
        free = free.filter((each) => each !== used);
        return used;
      }
      // Pages with other options are seldom needed again.
      for (const { context } of free) await close(context);
      free = [];
      const context = await browser.newContext();
      all.add(context);
      const page = await context.newPage();
      // A service worker outlives the page.
      const kept: KeptPage = { context, page, key, isReusable: options.serviceWorkers === 'block' };
      watchLastingCalls(page, () => {
        kept.isReusable = false;
      });
      return kept;
    },
    async giveBack(kept, options) {
      const { context, page } = kept;
      if (!kept.isReusable || page.isClosed()) return close(context);
      try {
        await emptyPage(kept, options);
        free.push(kept);
      } catch {
        // The app may navigate at this moment, which makes a step fail.
        await close(context);
      }
    },
    async closeOthers(browser) {
      for (const context of browser.contexts()) if (!all.has(context)) await context.close();
    },
  };
}

/** Calls `onLasting` at each call after which the page cannot be kept for another test. */
export function watchLastingCalls(page: Page, onLasting: () => void): void {
  const watch = (target: object, names: readonly string[]) => {
    const calls = target as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const original = calls[name]?.bind(target);
      calls[name] = (...args) => {
        onLasting();
        return original?.(...args);
      };
    }
  };
  watch(page, LASTING_ON_PAGE);
  watch(page.clock, LASTING_ON_CLOCK);
  watch(page.context(), LASTING_ON_CONTEXT);
}

/** Leaves the app for a small page of the same origin, which stays in the same process of the browser. */
async function emptyPage({ context, page }: KeptPage, { viewport, baseURL }: PageOptions): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  await page.goto(`${baseURL}/healthz`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  if (viewport) await page.setViewportSize(viewport);
}
