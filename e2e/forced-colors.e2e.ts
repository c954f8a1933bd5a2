import { expect, type Locator } from '@playwright/test';
import { READ_ONLY, signInAs, test } from './support/demo.ts';
import { findDemo } from './support/screens.ts';

test.use({ demoInstance: READ_ONLY });

const styleOf = (target: Locator, property: string) =>
  target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('selected tabs, vote shares and filters stay visible in forced colours', async ({ page, address }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signInAs(page, 'tide');
  const { completed } = await findDemo(address);
  await page.goto(`/tournaments/${completed}?tab=voting`);
  const tab = (isSelected: boolean) => page.locator(`[role=tab][aria-selected=${isSelected}]`).first();
  await expect(tab(true)).toBeVisible();
  const edges = await Promise.all(
    [true, false].map((isSelected) => styleOf(tab(isSelected), 'border-bottom-color')),
  );
  expect(edges[0]).not.toBe(edges[1]);
  expect(await styleOf(tab(true), 'text-decoration-line')).toBe('underline');

  const bar = page.getByRole('article').getByRole('img', { name: /votes/ });
  const sides = [bar, bar.locator('> *')].map((side) => styleOf(side, 'background-color'));
  const [behind, front] = await Promise.all(sides);
  expect(behind).not.toBe(front);

  const logo = page.getByRole('banner').locator('.equalizer > *').first();
  expect(await styleOf(logo, 'background-color')).not.toBe(
    await styleOf(page.locator('body'), 'background-color'),
  );

  await page.goto('/tournaments');
  const filter = (name: string) =>
    page.getByRole('group', { name: 'Filter' }).getByRole('button', { name, exact: true });
  expect(await styleOf(filter('All'), 'outline-style')).toBe('solid');
  expect(await styleOf(filter('Active'), 'outline-style')).toBe('none');
  await filter('Active').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe(
    'solid',
  );
});

test('no animation runs with reduced motion', async ({ page, address }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { knockout } = await findDemo(address);
  for (const path of ['/', '/auth', `/tournaments/${knockout}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running')
        .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
    );
    expect(moving, path).toEqual([]);
  }
});
