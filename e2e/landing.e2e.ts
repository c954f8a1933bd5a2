import { expect } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { READ_ONLY, test } from './support/demo.ts';
import { flushRequests } from './support/network.ts';

test.use({ demoInstance: READ_ONLY });

test('a visitor votes in the demo match, and nothing is sent', async ({ page, address }) => {
  const foreign: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) foreign.push(request.url());
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/');
  const match = page.getByRole('article', { name: 'A demo match' });
  await expect(match.getByText('41 votes')).toBeVisible();
  await match.getByRole('button', { name: 'Vote for Like a Prayer' }).press('Enter');
  await expect(match.getByText('42 votes')).toBeVisible();
  await expect(match.getByRole('status')).toHaveText(/^Your vote for Like a Prayer counts only here\./);
  await match.getByRole('button', { name: /^Your vote: Like a Prayer/ }).press('Enter');
  await expect(match.getByText('41 votes')).toBeVisible();

  // A cover plays its song, and the page calls no other host before the press.
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'It plays.' }));
  await match.getByRole('link', { name: 'Listen to Hey Ya! here' }).click();
  await expect(page.getByRole('region', { name: 'Hey Ya! on YouTube' })).toBeVisible();
  await expect.poll(() => foreign).toEqual([expect.stringContaining('/embed/PWgvGjAhvIw')]);
  await flushRequests(page);
  expect(sent).toEqual([]);
});

test('the match of the landing page is on the first screen, and no picture is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const match = page.getByRole('article', { name: 'A demo match' });
  const parts = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(parts).toHaveCount(6);
  const bottomsOf = async () =>
    (await match.getByRole('button', { name: /^Vote for/ }).all()).map(async (button) => {
      const box = await button.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    });
  const left = (name: string) =>
    page.getByText(name, { exact: true }).evaluate((element) => element.getBoundingClientRect().x);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [820, 1180],
    [1024, 700],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => match.evaluate((element) => element.getBoundingClientRect().x)).toBe(0);
    for (const bottom of await Promise.all(await bottomsOf()))
      expect(bottom, `${width} x ${height}`).toBeLessThanOrEqual(height);
    // The texts of the match begin at the same place as those of the page.
    expect(
      Math.abs((await left('Which one gets your vote?')) - (await left('What you can do'))),
    ).toBeLessThan(2);
    for (const part of await parts.all()) {
      await part.scrollIntoViewIfNeeded();
      const cut = await part.locator('> * >> visible=true').evaluateAll((elements) =>
        elements
          .flatMap((element) => [element, ...element.children])
          .flatMap((element) => {
            const box = element.getBoundingClientRect();
            return [...element.children]
              .map((child) => child.getBoundingClientRect())
              .filter(({ height }) => height > 0)
              .filter(({ top, bottom }) => top < box.top - 1 || bottom > box.bottom + 1);
          }),
      );
      expect(cut).toEqual([]);
    }
    if (width < 400)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3200);
  }
  const covers = parts.locator('img');
  await expect(covers).toHaveCount(12);
  const unloaded = () =>
    covers.evaluateAll(
      (images) => (images as HTMLImageElement[]).filter((each) => !each.naturalWidth).length,
    );
  await expect.poll(unloaded).toBe(0);
});

test('below its cards the landing page shows open matches and all running tournaments (rule W51)', async ({
  page,
}) => {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/tournaments')) lists.push(request.url());
  });
  const live = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Live now' }) });
  const tiles = live.getByRole('list').first().getByRole('link');
  for (const [width, theme] of [
    [360, 'dark'],
    [390, 'light'],
    [1440, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: width < 400 ? 740 : 900 });
    await page.goto('/');
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Learn More' })).toBeVisible();
    await page.getByRole('heading', { name: 'What you can do' }).scrollIntoViewIfNeeded();
    await expect(tiles.first()).toBeAttached();
    await live.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(live).not.toContainText('vote');
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`live-${width}-${theme}.png`) });
  }
  expect(new Set(lists.map((url) => new URL(url).search))).toEqual(new Set(['?limit=48&status=active']));

  await live.getByRole('button', { name: 'All running tournaments' }).click();
  const running = live.getByRole('list').last().getByRole('link');
  await expect(running.first()).toBeVisible();
  expect(await running.count()).toBeGreaterThanOrEqual(await tiles.count());
  await page.screenshot({ path: test.info().outputPath('running-1440.png') });

  // The keyboard reaches the last match of the row.
  await tiles.last().focus();
  await expect(tiles.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tournaments\/\d+#matchup-\d+$/);
  await expect(page.getByRole('button', { name: /^Vote for/ }).first()).toBeVisible();
});
