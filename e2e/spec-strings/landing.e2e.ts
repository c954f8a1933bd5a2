import { expect } from '@playwright/test';
import { test } from '#e2e/support/demo.ts';
import { flushRequests } from '#e2e/support/network.ts';
import { stringTable } from './table.ts';

test('the landing page shows the specified words', async ({ page }) => {
  const table = stringTable('Landing page', [
    'Battle of the Beats',
    'Get Started',
    'Join',
    'Learn More',
    'Create Tournaments',
    'Vote & Compete',
    'Earn Rewards',
    'Sign Up & Join',
    'Submit Your Songs',
    'Vote & Win',
    'Features',
    'Support',
    'Help Center',
    'Contact Us',
    'Privacy Policy',
    'Terms of Service',
    'Sign In',
  ]);
  await page.goto('/');
  await table.find((name) => page.getByRole('link', { name, exact: true }), 'Get Started', 'Join', 'Sign In');
  await table.find((name) => page.getByRole('button', { name, exact: true }), 'Learn More');
  await table.find((name) => page.getByRole('heading', { name }), 'Battle of the Beats');
  await table.see(
    page.getByRole('main'),
    'Create Tournaments',
    'Vote & Compete',
    'Earn Rewards',
    'Sign Up & Join',
    'Submit Your Songs',
    'Vote & Win',
  );
  await table.see(
    page.locator('footer'),
    'Features',
    'Support',
    'Help Center',
    'Contact Us',
    'Privacy Policy',
    'Terms of Service',
  );
  table.done();
});

test('a visitor votes in the demo match, and nothing is sent', async ({ page, address }) => {
  const foreign: string[] = [];
  page.on('request', (request) => !request.url().startsWith(address) && foreign.push(request.url()));
  await page.goto('/');
  const match = page.getByRole('article', { name: 'A demo match' });
  await expect(match.getByText('41 votes')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await match.getByRole('button', { name: 'Vote for Like a Prayer' }).click();
  await expect(match.getByText('42 votes')).toBeVisible();
  await expect(match.getByRole('status')).toHaveText(/^Your vote for Like a Prayer counts only here\./);
  const own = match.getByRole('button', { name: /^Your vote: Like a Prayer/ });
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await own.click();
  await expect(match.getByText('41 votes')).toBeVisible();

  // A cover plays its song, and the page calls no other host before the press.
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'It plays.' }));
  await match.getByRole('link', { name: 'Listen to Hey Ya! here' }).click();
  await expect(page.getByRole('region', { name: 'Hey Ya! on YouTube' })).toBeVisible();
  await expect.poll(() => foreign).toEqual([expect.stringContaining('/embed/PWgvGjAhvIw')]);
  await flushRequests(page);
  expect(sent).toEqual([]);
});

test('the pictures of the landing page show covers, and no part of them is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 });
  await page.goto('/');
  for (const width of [360, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const parts = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(parts).toHaveCount(6);
    for (const part of await parts.all()) {
      await part.scrollIntoViewIfNeeded();
      const cut = await part.locator('> * >> visible=true').evaluateAll((elements) =>
        elements
          .flatMap((element) => [element, ...element.children])
          .flatMap((element) => {
            const box = element.getBoundingClientRect();
            return [...element.children]
              .map((child) => child.getBoundingClientRect())
              .filter((child) => child.height > 0)
              .filter((child) => child.top < box.top - 1 || child.bottom > box.bottom + 1);
          }),
      );
      expect(cut).toEqual([]);
    }
    const covers = parts.locator('img');
    await expect(covers).toHaveCount(12);
    await expect
      .poll(() =>
        covers.evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length,
        ),
      )
      .toBe(0);
  }
});

test('the landing page shows its match with both buttons on the first screen, and stays short on a phone', async ({
  page,
}) => {
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
    if (width < 400) await page.goto('/');
    await page.evaluate(() => scrollTo(0, 0));
    const match = page.getByRole('article', { name: 'A demo match' });
    await expect.poll(() => match.evaluate((element) => element.getBoundingClientRect().x)).toBe(0);
    expect((await match.boundingBox())?.width).toBe(await page.evaluate(() => document.body.clientWidth));
    for (const button of await match.getByRole('button', { name: /^Vote for/ }).all()) {
      const box = await button.boundingBox();
      expect(box && box.y + box.height, `${width} x ${height}`).toBeLessThanOrEqual(height);
    }
    // The texts of the match begin at the same place as those of the page.
    const left = (name: string) =>
      page.getByText(name, { exact: true }).evaluate((element) => element.getBoundingClientRect().x);
    expect(
      Math.abs((await left('Which one gets your vote?')) - (await left('What you can do'))),
    ).toBeLessThan(2);
    if (width > 400) continue;
    await page.locator('footer').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3200);
  }
});
