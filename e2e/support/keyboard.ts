import { expect, type Locator, type Page } from '@playwright/test';

/** More focusable elements than any screen has, also with a discussion that grows during the run. */
const MAX_STOPS = 500;

/** `tabTo` looks up its target again after this many stops, because a page may replace its elements. */
const STOPS_BETWEEN_LOOKS = 15;

/**
 * Presses Tab until the target has the focus, and checks that the focus is visible.
 * @throws Error when Tab does not reach the target
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  let found = await target.elementHandles();
  for (let stop = 1; stop <= MAX_STOPS; stop += 1) {
    if (await page.evaluate((elements) => elements.includes(document.activeElement as HTMLElement), found)) {
      await expectVisibleFocus(page);
      return;
    }
    await page.keyboard.press('Tab');
    if (stop % STOPS_BETWEEN_LOOKS === 0) found = await target.elementHandles();
  }
  throw new Error(`Tab never reached ${target}`);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Presses a key until `check` passes, because dialogs and menus handle keys only a moment after they open. */
export async function pressUntil(page: Page, key: string, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await check();
  }).toPass();
}

/** Presses Escape until `above`, such as a dialog or a menu, is gone. */
export async function escapeFrom(page: Page, above: Locator): Promise<void> {
  await pressUntil(page, 'Escape', () => expect(above).toHaveCount(0, { timeout: 2000 }));
}

/** Moves to a field with Tab and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Checks that the focused element has an outline, is on the screen, and is not covered. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    const ring = [element, ...document.querySelectorAll(':has(:focus-visible)')].some(
      (each) => getComputedStyle(each).outlineStyle !== 'none' && each.contains(element),
    );
    if (!ring) return `no outline on ${element.outerHTML.slice(0, 120)}`;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    // The outline of a visually hidden input, such as in a switch, is around its visible part.
    if (width <= 1 || height <= 1) return null;
    if (right < 0 || left > innerWidth || bottom < 0 || top > innerHeight)
      return 'the focus is off the screen';
    const [x, y] = [Math.min(left + width / 2, innerWidth - 1), Math.min(top + height / 2, innerHeight - 1)];
    const front = document.elementFromPoint(Math.max(0, x), Math.max(0, y));
    // A toast may cover the element, because it closes by itself and with F8 and Escape.
    const isUncovered =
      front &&
      (element.contains(front) || front.contains(element) || front.closest('li[data-swipe-direction]'));
    return isUncovered
      ? null
      : `the focus on ${element.outerHTML.slice(0, 120)} lies under ${front?.outerHTML.slice(0, 120)}`;
  });
  expect(problem).toBeNull();
}

/** Checks that an element has the focus, for example after a dialog, a deletion or a navigation. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nothing'), {
      message: 'the focus was lost',
    })
    .not.toBe('BODY');
}
