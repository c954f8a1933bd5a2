import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { signInAs, test } from './support/demo.ts';
import { waitForAnimations } from './support/open-screen.ts';
import { findDemo, SCREENS, type Screen } from './support/screens.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const CONTRAST = ['color-contrast'];
/** A narrow phone, a window of 1280 px at 200 %, and a very wide window. */
const OTHER_WIDTHS = [320, 640, 2560];
/** Tests that the screens are divided into, so that the workers share them. */
const PARTS = 4;

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
  }, theme);
}

/**
 * Opens pages that share a context for each user: the user signs in once, and the browser's cache holds the scripts.
 */
function createPageOpener(browser: Browser, baseURL: string) {
  const contexts = new Map<Screen['as'], BrowserContext>();
  return {
    async openPage(user: Screen['as']): Promise<Page> {
      const known = contexts.get(user);
      if (known) return known.newPage();
      const context = await browser.newContext({
        baseURL,
        viewport: DESK,
        hasTouch: true,
        isMobile: false,
        reducedMotion: 'reduce',
      });
      contexts.set(user, context);
      const page = await context.newPage();
      if (user) await signInAs(page, user);
      return page;
    },
    async close(): Promise<void> {
      for (const context of contexts.values()) await context.close();
    },
  };
}

/** The rows of long lists between the first six and the last two, which are built like those. */
const REPEATED = ':is(li, tr, article):nth-of-type(n+7):not(:nth-last-of-type(-n+2))';

/** The first element that violates each rule of axe. `rules` selects rules. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // No screen has a frame, so axe runs within the page alone. It describes violations only, which halves its time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude(REPEATED)
    .options({ resultTypes: ['violations'], selectors: false });
  const found = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The elements that are wider than the window, if the page scrolls sideways. */
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

/** Controls with a target of less than 44 px in height or width, labels and padding included. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
      // What the scene of a reveal covers cannot be pressed.
      if (document.elementFromPoint(x, y)?.closest('.reveal')) return true;
      const isWide =
        right - left >= 2 * HALF_PX || (isHit(control, x - HALF_PX, y) && isHit(control, x + HALF_PX, y));
      const isHigh =
        bottom - top >= 2 * HALF_PX || (isHit(control, x, y - HALF_PX) && isHit(control, x, y + HALF_PX));
      return isWide && isHigh;
    };
    return [...document.querySelectorAll('button, a[href], select, input:not([type=hidden]), [role=tab]')]
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
  });
}

test.describe.configure({ mode: 'parallel' });
// These files only read the demo, soon after its start: its matches end within minutes.
test.use({ demoInstance: 'read only' });

for (let part = 0; part < PARTS; part += 1) {
  const screens = SCREENS.filter((_, index) => index % PARTS === part);
  test(`every screen passes axe, fits every width and has large targets, in both themes (${part + 1} of ${PARTS})`, async ({
    browser,
    address,
  }) => {
    const demo = await findDemo(address);
    const problems: Record<string, string[]> = {};
    const opener = createPageOpener(browser, address);
    for (const [index, screen] of screens.entries()) {
      const page = await opener.openPage(screen.as);
      await screen.show(page, demo);
      const note = (where: string, found: string[]) => {
        if (found.length > 0) problems[`${screen.name} ${where}`] = found;
      };
      // A theme changes only colours, so the second theme needs only the contrast rule.
      const runsAllRulesAtDesk = index % 2 === 0;
      note('desk, dark', await findViolations(page, runsAllRulesAtDesk ? undefined : CONTRAST));
      await setTheme(page, 'light');
      await page.setViewportSize(PHONE);
      await waitForAnimations(page);
      note('phone, light', await findViolations(page, runsAllRulesAtDesk ? CONTRAST : undefined));
      note('phone', await findOverflow(page));
      note('targets', await findSmallTargets(page));
      for (const width of OTHER_WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        note(`${width} px`, await findOverflow(page));
      }
      await page.close();
    }
    await opener.close();
    expect(problems).toEqual({});
  });
}
