import { expect } from '@playwright/test';
import { signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, holdBack, openBare } from '#e2e/support/network.ts';
import { stringTable } from './table.ts';

test('the bar on top leads where A §2 says, and admins further', async ({ page }) => {
  const table = stringTable('A §2 Routing', [
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

test('every path of A §2 shows its screen', async ({ page }) => {
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
});

test('a visitor sees the landing page at every other path (A §2, R1)', async ({ page }) => {
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

test('the bar turns the lights on and off (A §2)', async ({ page }) => {
  const table = stringTable('A §2 Theme toggle', ['Light', 'Dark', 'System']);
  await signInAs(page, 'tide');
  await page.goto('/');
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Theme' });
  await toggle.click();
  await table.find((name) => page.getByRole('menuitemradio', { name }), 'Light', 'Dark', 'System');
  const stage = () => page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
  const dark = await stage();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(stage).not.toBe(dark);
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await toggle.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(stage).toBe(dark);
  table.done();
});

test('a loading screen stands until it is known who is there (A §2)', async ({ page }) => {
  await signInAs(page, 'tide');
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, () => {});
  await page.goto('/leaderboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  // The most visited pages bring with them who their reader is.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Welcome back, Tide!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Theme' }), 'what cannot be pressed yet').toHaveCount(0);
});

test('the loading screen stays while the call for who is there is on its way (A §2)', async ({ page }) => {
  await signInAs(page, 'tide');
  for (const [path, title] of [
    ['/', 'Welcome back, Tide!'],
    ['/leaderboard', 'Leaderboard'],
  ] as const) {
    // A page that brings nothing with it, not even who its reader is.
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replaceAll('"queryKey":["', '"queryKey":["none');
      await route.fulfill({ response, body: html });
    });
    const letGo = await holdBack(page, '**/api/auth/user');
    const asked = page.waitForRequest('**/api/auth/user');
    await page.goto(path);
    await asked;
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Sign In|Get Started/ })).toHaveCount(0);
    await letGo();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.unroute(path);
  }
});

test('a crash while drawing shows a way out (A §2)', async ({ page }) => {
  const table = stringTable('A §2 Error fallback', ['Something went wrong', 'Refresh Page']);
  await signInAs(page, 'tide');
  const mend = await answerWith(page, '**/api/tournaments', { body: [{ id: 1 }] });
  await openBare(page, '/tournaments');
  await table.see(page, 'Something went wrong', 'Refresh Page');
  await mend();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'All Tournaments', exact: true })).toBeVisible();
  table.done();
});
