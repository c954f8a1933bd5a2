import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './support/demo.ts';
import { createOpenMatchup } from './support/open-matchup.ts';

const UNBROKEN = 'x'.repeat(255);
const HEBREW = 'שיר ארוך מאוד על אהבה ועל הים '.repeat(6).trim();
const SONGS = [
  { title: HEBREW, artist: UNBROKEN, pitch: UNBROKEN },
  { title: UNBROKEN, artist: HEBREW, pitch: HEBREW },
  { title: 'שיר על הים', artist: 'Short' },
  { title: `${UNBROKEN.slice(1)}y`, artist: 'Short' },
];

/** The elements that reach beyond the window although nothing cuts or scrolls them. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (getComputedStyle(above).overflowX !== 'visible' && above !== document.documentElement)
          return true;
      }
      return false;
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isCut(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** The elements whose Hebrew text does not begin at its right end. */
function findLostBeginnings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const isText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && /^\s*[\u0590-\u05ff]/.test(node.textContent ?? ''),
        );
        return (
          isText &&
          !element.closest('.sr-only, [aria-hidden="true"]') &&
          getComputedStyle(element).direction !== 'rtl'
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** The titles and names whose alignment follows their direction. Prose may follow it, and has the class `text-start`. */
function findStrayTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main [dir="auto"]:not(input, textarea, .text-start)')]
      .filter((element) => getComputedStyle(element).textAlign === 'start')
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

test('long and right-to-left texts stay on the screen (rule W29)', async ({ page, address }) => {
  const { tournamentId } = await createOpenMatchup(address, { songs: SONGS });
  await signInAs(page, 'tide');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    ...['voting', 'bracket', 'songs', 'participants', 'schedule', 'overview'].map(
      (tab) => `/tournaments/${tournamentId}?tab=${tab}`,
    ),
    '/',
    '/tournaments',
    '/song-leaderboard',
  ]) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await findOverflow(page), path).toEqual([]);
    expect(await findLostBeginnings(page), path).toEqual([]);
    expect(await findStrayTexts(page), path).toEqual([]);
  }
});
