import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './support/demo.ts';
import { findDemo, SCREENS } from './support/screens.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const CONTRAST = ['color-contrast'];
/** A narrow phone, a window of 1280 px at 200 %, and a very wide one. */
const OTHER_WIDTHS = [320, 640, 2560];
/** Several files' worth, so that several can be looked at at the same time. */
const PARTS = 4;

async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
  }, theme);
}

/** The first element of each rule that is broken; `rules` limits it to some. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const found = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** What stands out of the window sideways, where the page itself would have to be scrolled to see it. */
function overflow(page: Page): Promise<string[]> {
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

/** Controls that a thumb would miss: less than 44 px high or wide, their label and what surrounds them counted in. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const HALF_PX = 21;
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && control.contains(hit);
    };
    // A label is pressed like its control.
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
      const isWide =
        right - left >= 2 * HALF_PX || (isHit(control, x - HALF_PX, y) && isHit(control, x + HALF_PX, y));
      const isHigh =
        bottom - top >= 2 * HALF_PX || (isHit(control, x, y - HALF_PX) && isHit(control, x, y + HALF_PX));
      return isWide && isHigh;
    };
    return [...document.querySelectorAll('button, a[href], select, input:not([type=hidden]), [role=tab]')]
      .filter((control) => {
        const { display, clipPath } = getComputedStyle(control);
        // Links within a text are no controls; what is clipped or aria-hidden is pressed through something else.
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
test.use({ demoOf: 'screens' });

for (let part = 0; part < PARTS; part += 1) {
  const screens = SCREENS.filter((_, index) => index % PARTS === part);
  test(`every screen can be read, reached and touched, at every width, in both themes (${part + 1} of ${PARTS})`, async ({
    browser,
    address,
  }) => {
    const demo = await findDemo(address);
    const problems: Record<string, string[]> = {};
    for (const [index, screen] of screens.entries()) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: DESK,
        hasTouch: true,
        isMobile: false,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (screen.as) await signInAs(page, screen.as);
      await screen.show(page, demo);
      const note = (where: string, found: string[]) => {
        if (found.length > 0) problems[`${screen.name} ${where}`] = found;
      };
      // The whole of axe at one width and its contrasts at the other, in turn: what a theme changes are colours.
      const isWholeAtDesk = index % 2 === 0;
      note('desk, dark', await violations(page, isWholeAtDesk ? undefined : CONTRAST));
      await setTheme(page, 'light');
      await page.setViewportSize(PHONE);
      note('phone, light', await violations(page, isWholeAtDesk ? CONTRAST : undefined));
      note('phone', await overflow(page));
      note('thumb', await smallTargets(page));
      for (const width of OTHER_WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        note(`${width} px`, await overflow(page));
      }
      await context.close();
    }
    expect(problems).toEqual({});
  });
}
