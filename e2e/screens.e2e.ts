import { expect, type Page } from '@playwright/test';
import { ABOVE, findViolations } from './support/axe.ts';
import { READ_ONLY, test } from './support/demo.ts';
import { waitForAnimations } from './support/open-screen.ts';
import { ON_PAPER, SCREENS } from './support/screens.ts';
import { DESKTOP, divide, walkScreens } from './support/walk-screens.ts';

const PHONE = { width: 390, height: 844 };
/** A narrow phone, a window of 1280 px that is zoomed to 200 %, and a very wide window. */
const OTHER_WIDTHS = [320, 640, 2560];
/** A4 inside its margins. */
const PAPER = { width: 718, height: 1047 };
/** Tests that the screens are divided into, so that the workers share them. */
const PARTS = 4;

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
  }, theme);
}

/** The player takes its new place one frame after the window has a new size. */
const waitForFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Up to two elements that reach beyond the window, and the widths of page and window, if the page scrolls sideways. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *, header *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(-2)
      .map((element) => element.outerHTML.slice(0, 150))
      .concat(`${scrollWidth} > ${clientWidth}`);
  });
}

/**
 * Controls with a target of less than 42 px in height or width, which is 44 px with a tolerance. Labels and padding count.
 * Only the open dialog or menu is searched, if there is one.
 */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((above) => {
    const HALF_PX = 21;
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && control.contains(hit);
    };
    // A press on a label counts for its control.
    const boxOf = (control: Element) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const boxes = [control, ...labels].map((each) => each.getBoundingClientRect());
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
    };
    const isLarge = (control: Element) => {
      control.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = boxOf(control);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // A control that a reveal covers cannot be pressed.
      if (document.elementFromPoint(x, y)?.closest('[data-part="reveal"]')) return true;
      const isWide =
        right - left >= 2 * HALF_PX || (isHit(control, x - HALF_PX, y) && isHit(control, x + HALF_PX, y));
      const isHigh =
        bottom - top >= 2 * HALF_PX || (isHit(control, x, y - HALF_PX) && isHit(control, x, y + HALF_PX));
      return isWide && isHigh;
    };
    const place = [...document.querySelectorAll(above)].at(-1) ?? document;
    return [...place.querySelectorAll('button, a[href], select, input:not([type=hidden]), [role=tab]')]
      .filter((control) => {
        const { display, clipPath } = getComputedStyle(control);
        // Links within a text need no large target. Clipped or hidden controls are pressed through another element.
        const isControl =
          display !== 'inline' && clipPath === 'none' && !control.closest('[aria-hidden=true]');
        return isControl && control.checkVisibility({ visibilityProperty: true }) && !isLarge(control);
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        return `${Math.round(width)} x ${Math.round(height)}: ${control.outerHTML.slice(0, 140)}`;
      });
  }, ABOVE);
}

/** Texts that are cut off, because their neighbours leave them too little height. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main li p, main li div')]
      .filter((element) => element.textContent && element.getClientRects().length > 0)
      .filter((element) => element.clientHeight + 1 < element.scrollHeight || element.clientHeight === 0)
      .slice(-2)
      .map((element) => element.outerHTML.slice(0, 150)),
  );
}

/** The problems of a printed page. Paper needs no main heading, which is for screen readers. */
async function findPaperProblems(page: Page): Promise<Record<string, string[]>> {
  await page.setViewportSize(PAPER);
  const found: Record<string, string[]> = {};
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme);
    const violations = await findViolations(page);
    found[`paper, ${theme}`] = violations.filter((each) => !each.startsWith('page-has-heading-one'));
  }
  found.paper = [...(await findOverflow(page)), ...(await findCutTexts(page))];
  return found;
}

/** The problems of the state that the page shows now, by width and theme. */
async function findProblems(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { 'desktop, dark': await findViolations(page) };
  await setTheme(page, 'light');
  await page.setViewportSize(PHONE);
  // The new width starts animations with the next frame.
  await waitForFrames(page);
  await waitForAnimations(page);
  found['phone, light'] = await findViolations(page);
  found.phone = await findOverflow(page);
  found.targets = await findSmallTargets(page);
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await waitForFrames(page);
    found[`${width} px`] = await findOverflow(page);
  }
  return found;
}

// A busy machine takes twice as long as an idle one.
test.describe.configure({ mode: 'parallel', timeout: 480_000 });
// This file only reads the demo, and runs soon after its start: the demo's matches end within minutes.
test.use({ demoInstance: READ_ONLY });

for (const [part, screens] of divide(SCREENS, PARTS).entries()) {
  test(`every screen passes axe and fits every window (${part + 1} of ${PARTS})`, async ({
    browser,
    address,
  }) => {
    const problems: Record<string, string[]> = {};
    await walkScreens(browser, address, screens, async (name, page) => {
      const problemsOf = ON_PAPER.test(name) ? findPaperProblems : findProblems;
      for (const [where, found] of Object.entries(await problemsOf(page))) {
        if (found.length > 0) problems[`${name} ${where}`] = found;
      }
      await setTheme(page, 'dark');
      await page.setViewportSize(DESKTOP);
    });
    expect(problems).toEqual({});
  });
}
