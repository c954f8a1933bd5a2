import { expect, type Page } from '@playwright/test';
import { READ_ONLY, signInAs, test } from './support/demo.ts';
import { shownToast } from './support/locators.ts';
import { delayCalls, fileOf } from './support/network.ts';
import { withAnswer } from './support/open-screen.ts';

test.use({ demoInstance: READ_ONLY });

const PAGES = {
  Tournaments: '/',
  Create: '/create',
  Leaderboard: '/leaderboard',
  'Song Leaderboard': '/song-leaderboard',
};
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

test('the bar links the pages, and its menu profile and admin panel (rule W3)', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/api/login');
  await signInAs(page, 'tide');
  await page.goto('/');
  for (const [name, path] of Object.entries(PAGES)) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    await link.locator('visible=true').click();
    await expect(page).toHaveURL(path);
  }
  await account(page).click();
  await expect(entry(page, 'Admin Panel')).toHaveCount(0);
  await entry(page, 'Profile').click();
  await expect(page).toHaveURL('/profile');
  await signInAs(page, 'ember');
  await page.goto('/no-such-page');
  await account(page).click();
  await entry(page, 'Admin Panel').click();
  await expect(page).toHaveURL('/admin');
});

test('phones of 320 to 390 px reach all pages (rule W3)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signInAs(page, 'tide');
  await page.goto('/');
  const bar = page.locator('[data-bottom-bar]');
  const entries = bar.getByRole('link').or(bar.getByRole('button'));
  await expect(entries).toHaveText(['Home', 'Browse', 'Create', 'Leaderboard', /You$/]);
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  const predictions = page.getByRole('main').getByRole('link', { name: 'Musical Predictions' }).first();
  const spaceAboveBar = async () => {
    const [link, edge] = [await predictions.boundingBox(), await bar.boundingBox()];
    return link && edge ? edge.y - (link.y + link.height) : -1;
  };
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const each of await entries.all())
      expect(await each.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    await expect.poll(spaceAboveBar).toBeGreaterThanOrEqual(0);
  }
  await predictions.click();
  await expect(page).toHaveURL('/predictions');
  for (const [name, path] of Object.entries({ ...PAGES, 'Musical Predictions': '/predictions' })) {
    // The focus moves to a new page, which closes a menu that was opened before.
    await expect(async () => {
      await bar.getByRole('button', { name: 'You' }).click();
      await entry(page, name).click({ timeout: 1000 });
    }).toPass();
    await expect(page).toHaveURL(path);
  }
  await bar.getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('link', { name: 'Songs', exact: true }).click();
  await expect(page).toHaveURL('/song-leaderboard');
  await expect(bar.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('aria-current', 'true');
});

test('the home page shows its user’s counters and the first six tournaments', async ({ page }) => {
  await signInAs(page, 'tide');
  const user = await (await page.request.get('/api/auth/user')).json();
  const [card] = await (await page.request.get('/api/tournaments')).json();
  const cups = ['active', 'knockout_stage', 'start_playoffs', 'setup', 'completed', 'cancelled', 'active'];
  const list = cups.map((status, index) => ({
    ...card,
    id: 900 + index,
    name: `Cup ${status}`,
    status,
    currentPhase: status === 'setup' || status === 'cancelled' ? 'submission' : 'completed',
    currentMatchup: null,
  }));
  await withAnswer('**/api/tournaments', list, '/')(page);
  const { totalVotes, tournamentsWon, perfectPredictions, points } = user;
  const counters = Object.entries({
    'Total Votes': totalVotes,
    'Tournaments Won': tournamentsWon,
    'Perfect Predictions': perfectPredictions,
    Points: points,
  });
  await expect(page.getByRole('main').locator('dl').first().locator('> *')).toHaveText(
    counters.map(([name, count]) => new RegExp(`${name}\\D*${count}|${count}\\D*${name}`)),
  );
  const cupsIn = (name: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
      .getByRole('heading', { level: 3 });
  await expect(cupsIn('Active Tournaments')).toHaveText([
    'Cup active',
    'Cup knockout_stage',
    'Cup start_playoffs',
  ]);
  await expect(cupsIn('Starting Soon')).toHaveText(['Cup setup']);
  await expect(cupsIn('Recently Completed')).toHaveText(['Cup completed']);
});

test('a menu whose code does not load says so, and opens after a reload', async ({ page }) => {
  await signInAs(page, 'tide');
  const menu = fileOf('features/auth/user-menu-items.tsx');
  await page.route(menu, (route) => route.abort());
  await page.goto('/');
  await account(page).click();
  await expect(shownToast(page)).toContainText('The menu did not open');
  await page.unroute(menu);
  await page.reload();
  await account(page).click();
  await expect(entry(page, 'Profile')).toBeVisible();
});

test('a page whose bars do not load is shown without them, and offers a reload', async ({ page }) => {
  await signInAs(page, 'tide');
  const bars = fileOf('app/member-bars.tsx');
  await page.route(bars, (route) => route.abort());
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await expect(account(page)).toHaveCount(0);
  await page.unroute(bars);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(account(page)).toBeVisible();
});

test('the loading screen stays while the client reads the current user', async ({ page }) => {
  await signInAs(page, 'tide');
  // This page contains no data, not even the current user.
  await page.route('/leaderboard', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"queryKey":["', '"queryKey":["none');
    await route.fulfill({ response, body });
  });
  const release = await delayCalls(page, '**/api/auth/user');
  await page.goto('/leaderboard');
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('link', { name: /Sign In|Get Started/ })).toHaveCount(0);
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('the theme is dark, and a stored one shows before the first paint (rule W7)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const html = page.locator('html');
  const readBackground = () => html.evaluate((root) => getComputedStyle(root).backgroundColor);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const dark = await readBackground();
  const choose = async (name: string) => {
    // The server prerenders the landing page, so its button works only once the app has started.
    await expect(page.locator('#root:not([data-page])')).toBeAttached();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Light');
  await expect.poll(readBackground).not.toBe(dark);
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
