import { expect } from '@playwright/test';
import { signInAs, test } from '#e2e/support/demo.ts';

// This file is among the last of a run, so several workers share its tests.
test.describe.configure({ mode: 'parallel' });

const toasts = 'li[data-state="open"]';
const MINUTE_MS = 60_000;

test('one toast is visible at a time, for 5 s, F8 focuses it and a swipe to the right dismisses it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.locator(toasts)).toHaveCount(1);
  await page.getByRole('button', { name: 'Discord' }).click();
  await expect(page.locator(toasts)).toHaveCount(1);
  await expect(page.locator(toasts)).toContainText('Discord login will be available soon!');
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await expect(page.locator(toasts)).toHaveCount(0);

  await page.getByRole('button', { name: 'Facebook' }).click();
  await page.getByLabel('Email').focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(page.locator(toasts)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(page.locator(toasts)).toHaveCount(0);

  await page.getByRole('button', { name: 'Apple' }).click();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused();
  const box = await page.locator(toasts).boundingBox();
  if (!box) throw new Error('The toast is not visible');
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 75, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(toasts), 'less than 50 px is no swipe').toHaveCount(1);
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(toasts)).toHaveCount(0);
});

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async ({ page }) => {
  await page.clock.install();
  // Both buttons are in view: a scroll would close the tooltip.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await signInAs(page, 'fader');
  await page.goto('/');
  const joins = page.getByRole('button', { name: /^(Join tournament|Already joined):/ });
  await expect(joins.nth(1)).toBeVisible();
  await joins.nth(0).scrollIntoViewIfNeeded();
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await joins.nth(0).hover();
  await page.clock.runFor(690);
  await expect(joins.nth(0)).toHaveAttribute('data-state', 'closed');
  await page.clock.runFor(20);
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.clock.resume();
  // On a busy machine the pointer may take longer than 300 ms, so it tries again.
  await expect(async () => {
    await joins.nth(0).hover();
    await expect(joins.nth(0)).toHaveAttribute('data-state', /open/);
    await joins.nth(1).hover();
    await joins.nth(1).hover({ position: { x: 8, y: 8 } });
    await expect(joins.nth(1)).toHaveAttribute('data-state', 'instant-open', { timeout: 300 });
  }).toPass();
  await expect(page.getByRole('tooltip', { name: /./ })).toHaveCount(1);
});

test('the theme is dark by default, stored in the browser, and applied before the first paint (rule W7)', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const choose = async (name: string) => {
    // The server prerenders the landing page, so its button works only once the app has started.
    await expect(page.locator('#root:not([data-page])')).toBeAttached();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Light');
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(html, 'before the app starts').toHaveAttribute('data-theme', 'light');
  await page.unroute('**/assets/*.js');
  await page.goto('/');
  await choose('System');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('broken local storage is cleared at the start, and other errors are only logged', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('old', 'rubbish');
    const setItem = Storage.prototype.setItem;
    let isBroken = true;
    Storage.prototype.setItem = function (key, value) {
      if (isBroken) {
        isBroken = false;
        throw new DOMException('full', 'QuotaExceededError');
      }
      setItem.call(this, key, value);
    };
  });
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('old'))).toBeNull();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown');
    });
    void Promise.reject(new Error('rejected'));
  });
  await expect.poll(() => errors.length).toBe(2);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator(toasts)).toHaveCount(0);
});
