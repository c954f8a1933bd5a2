import { expect } from '@playwright/test';
import { READ_ONLY, signInAs, test } from './support/demo.ts';
import { shownToast } from './support/locators.ts';

test.use({ demoInstance: READ_ONLY });

const MINUTE_MS = 60_000;

test('one toast shows for 5 s, F8 focuses it, and a swipe dismisses it', async ({ page }) => {
  const toast = shownToast(page);
  const tell = (provider: string) => page.getByRole('button', { name: provider }).click();
  await page.clock.install();
  await page.goto('/auth');
  await tell('Google');
  await tell('Discord');
  await expect(toast).toHaveText(/Discord login will be available soon!/);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await expect(toast).toHaveCount(0);

  await tell('Facebook');
  await page.getByLabel('Email').focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  await tell('Apple');
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused();
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast is not visible');
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + distance, box.y + 20, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(35);
  await expect(toast, 'less than 50 px is no swipe').toHaveCount(1);
  await swipe(80);
  await expect(toast).toHaveCount(0);
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
  const tab = page.getByRole('tab', { name: 'Sign In' });
  await expect(tab).toBeVisible();
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
  await expect(tab).toBeVisible();
  await expect(shownToast(page)).toHaveCount(0);
});
