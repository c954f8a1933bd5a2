import { expect } from '@playwright/test';
import { signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, delayCalls, openWithoutPageData } from '#e2e/support/network.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

// This file is among the last of a run, so several workers share its tests.
test.describe.configure({ mode: 'parallel' });

test('the bar links the pages, and its menu links the profile and, for admins, the panel (rule W3)', async ({
  page,
}) => {
  const table = stringTable('Navigation bar', [
    'Tournaments',
    'Create',
    'Leaderboard',
    'Song Leaderboard',
    'Profile',
    'Admin Panel',
    '404 Page Not Found',
  ]);
  await page.goto('/');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/api/login');
  await signInAs(page, 'tide');
  await page.goto('/');
  const links = { Tournaments: '/', Create: '/create', Leaderboard: '/leaderboard' };
  for (const [name, path] of Object.entries({ ...links, 'Song Leaderboard': '/song-leaderboard' })) {
    await table.find(
      (row) => page.getByRole('navigation').getByRole('link', { name: row, exact: true }),
      name,
    );
    await page
      .getByRole('navigation')
      .getByRole('link', { name, exact: true })
      .locator('visible=true')
      .click();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('button', { name: /^Account of/ }).click();
  await table.find((name) => page.getByRole('menuitem', { name }), 'Profile');
  await expect(page.getByRole('menuitem', { name: 'Admin Panel' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');

  await signInAs(page, 'ember');
  await page.goto('/no-such-page');
  await table.see(page, '404 Page Not Found');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await table.find((name) => page.getByRole('menuitem', { name }), 'Admin Panel');
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await expect(page).toHaveURL('/admin');
  table.done();
});

test('phones of 320 to 390 px reach all pages, and predictions in one tap from home (rule W3)', async ({
  page,
}) => {
  const phones = [
    { width: 320, height: 568 },
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ];
  await page.setViewportSize({ width: 320, height: 568 });
  await signInAs(page, 'tide');
  await page.goto('/');
  const bar = page.locator('[data-bottom-bar]');
  const entries = bar.getByRole('link').or(bar.getByRole('button'));
  await expect(entries).toHaveText(['Home', 'Browse', 'Create', 'Leaderboard', /You$/]);
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  const lacksRoom = (element: Element) => element.scrollWidth > element.clientWidth;
  for (const phone of phones) {
    await page.setViewportSize(phone);
    for (const entry of await entries.all()) expect(await entry.evaluate(lacksRoom)).toBe(false);
  }
  const pages = { Tournaments: '/', Create: '/create', Leaderboard: '/leaderboard' };
  const entriesOfMenu = Object.entries({ ...pages, 'Song Leaderboard': '/song-leaderboard' });
  for (const [phone, [name, path]] of phones.flatMap((each) =>
    entriesOfMenu.map((entry) => [each, entry] as const),
  )) {
    await page.setViewportSize(phone);
    // The focus moves to a new page, which closes a menu that was opened before.
    await expect(async () => {
      await bar.getByRole('button', { name: 'You' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click({ timeout: 1000 });
    }).toPass();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL('/leaderboard');
  await page.getByRole('link', { name: 'Songs', exact: true }).click();
  await expect(page).toHaveURL('/song-leaderboard');
  await expect(bar.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('aria-current', 'true');
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  const predictions = page.getByRole('main').getByRole('link', { name: 'Musical Predictions' }).first();
  const spaceAboveBar = async () => {
    const [link, edge] = [
      await predictions.boundingBox(),
      await page.locator('[data-bottom-bar]').boundingBox(),
    ];
    return link && edge ? edge.y - (link.y + link.height) : -1;
  };
  for (const phone of phones) {
    await page.setViewportSize(phone);
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(spaceAboveBar).toBeGreaterThanOrEqual(0);
    await predictions.click();
    await expect(page).toHaveURL('/predictions');
    await bar.getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page).toHaveURL(/leaderboard$/);
    await expect(async () => {
      await bar.getByRole('button', { name: 'You' }).click();
      await page.getByRole('menuitem', { name: 'Musical Predictions' }).click({ timeout: 1000 });
    }).toPass();
    await expect(page).toHaveURL('/predictions');
  }
});

test('each path shows its screen (rule W1)', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await signInAs(page, 'ember');
  const [{ id, name }] = await (await page.request.get('/api/tournaments')).json();
  const screens: Record<string, string | RegExp> = {
    '/': 'Welcome back, Ember!',
    '/tournaments': 'All Tournaments',
    [`/tournaments/${id}`]: name,
    [`/tournaments/${id}/simple`]: name,
    [`/tournaments/${id}/basic`]: name,
    '/test': /Test/,
    '/create': 'Create Your Tournament',
    '/admin': /Admin/,
    '/profile': 'Your Profile',
    '/leaderboard': 'Leaderboard',
    '/song-leaderboard': 'Song Leaderboard',
    '/predictions': 'Musical Predictions',
    '/tournaments/none/of/these': '404 Page Not Found',
  };
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
  }
  expect(warnings).toEqual([]);
});

test('a menu whose code does not load says so, and opens after a reload', async ({ page }) => {
  await signInAs(page, 'tide');
  await page.route('**/assets/user-menu-items-*.js', (route) => route.abort());
  await page.goto('/');
  const menu = page.getByRole('button', { name: /^Account of/ });
  await menu.click();
  await expect(shownToast(page)).toContainText('The menu did not open');
  await expect(shownToast(page)).toContainText('Check your connection, or reload the page.');
  await page.unroute('**/assets/user-menu-items-*.js');
  await page.reload();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
});

test('a visitor sees the landing page at every other path', async ({ page }) => {
  const paths = [
    '/tournaments',
    '/create',
    '/profile',
    '/leaderboard',
    '/song-leaderboard',
    '/predictions',
    '/admin',
    '/test',
    '/no-such-page',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  }
  const login = page.waitForRequest('**/api/login');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await login;
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('the bar offers three themes, and light and dark change the page at once (rule W7)', async ({
  page,
}) => {
  const table = stringTable('Theme toggle', ['Light', 'Dark', 'System']);
  await signInAs(page, 'tide');
  await page.goto('/');
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Theme' });
  await toggle.click();
  await table.find((name) => page.getByRole('menuitemradio', { name }), 'Light', 'Dark', 'System');
  const readBackground = () =>
    page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
  const dark = await readBackground();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(readBackground).not.toBe(dark);
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await toggle.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(readBackground).toBe(dark);
  table.done();
});

test('a loading screen shows until the app starts, except on pages that the server prerenders', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, () => {});
  await page.goto('/leaderboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  // The server prerenders the most visited pages, with their user.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Welcome back, Tide!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Theme' }), 'controls that do not work yet').toHaveCount(0);
});

test('the loading screen stays while the client reads the current user', async ({ page }) => {
  await signInAs(page, 'tide');
  for (const [path, title] of [
    ['/', 'Welcome back, Tide!'],
    ['/leaderboard', 'Leaderboard'],
  ] as const) {
    // This page contains no data, not even the current user.
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replaceAll('"queryKey":["', '"queryKey":["none');
      await route.fulfill({ response, body: html });
    });
    const release = await delayCalls(page, '**/api/auth/user');
    const requested = page.waitForRequest('**/api/auth/user');
    await page.goto(path);
    await requested;
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Sign In|Get Started/ })).toHaveCount(0);
    await release();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.unroute(path);
  }
});

test('a crash while drawing shows a button that refreshes the page', async ({ page }) => {
  const table = stringTable('Error fallback', ['Something went wrong', 'Refresh Page']);
  await signInAs(page, 'tide');
  const restore = await answerWith(page, '**/api/tournaments', { body: [{ id: 1 }] });
  await openWithoutPageData(page, '/tournaments');
  await table.see(page, 'Something went wrong', 'Refresh Page');
  await restore();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'All Tournaments', exact: true })).toBeVisible();
  table.done();
});
