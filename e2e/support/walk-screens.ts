import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signInAs } from './demo.ts';
import { watchLastingCalls } from './kept-page.ts';
import { findDemo, type Screen } from './screens.ts';

export const DESKTOP = { width: 1440, height: 900 };

/** Divides the screens into parts with about the same number of states. */
export function divide(screens: readonly Screen[], count: number): Screen[][] {
  const parts: Screen[][] = Array.from({ length: count }, () => []);
  const countStates = (part: readonly Screen[]) => part.reduce((sum, { states }) => sum + states.length, 0);
  for (const screen of screens) parts.toSorted((a, b) => countStates(a) - countStates(b))[0]?.push(screen);
  return parts;
}

/**
 * Shows every state of the screens and calls `look` at each. Each user has one context, which signs in once and whose cache
 * holds the scripts. The screens of a user share a page, because a new page compiles all scripts again. A screen that makes
 * a lasting change gets its page closed (`watchLastingCalls`).
 */
export async function walkScreens(
  browser: Browser,
  baseURL: string,
  screens: readonly Screen[],
  look: (state: string, page: Page) => Promise<void>,
): Promise<void> {
  const demo = await findDemo(baseURL);
  const contexts = new Map<Screen['user'], BrowserContext>();
  const pages = new Map<Screen['user'], Page>();
  const openPage = async (user: Screen['user']): Promise<Page> => {
    const used = pages.get(user);
    if (used) return used;
    const context =
      contexts.get(user) ??
      (await browser.newContext({ baseURL, viewport: DESKTOP, hasTouch: true, reducedMotion: 'reduce' }));
    const page = await context.newPage();
    if (!contexts.has(user) && user !== 'visitor') await signInAs(page, user);
    contexts.set(user, context);
    pages.set(user, page);
    watchLastingCalls(page, () => pages.delete(user));
    return page;
  };
  /**
   * Empties the page if the next screen of its user can use it, and closes it otherwise. Held calls end with the page: without
   * their routes they would reach the server.
   */
  const leavePage = async (user: Screen['user'], page: Page) => {
    if (pages.get(user) !== page) return page.close();
    await page.goto('/healthz');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => sessionStorage.clear());
    await page.setViewportSize(DESKTOP);
    await page.mouse.move(-1, -1);
  };
  for (const { user, states } of screens) {
    const page = await openPage(user);
    for (const { name, show } of states) {
      await show(page, demo);
      await look(name, page);
    }
    await leavePage(user, page);
  }
  for (const context of contexts.values()) await context.close();
}
