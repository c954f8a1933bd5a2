import { expect } from '@playwright/test';
import { signInAs, test } from '../support/demo.ts';
import { answerWith, openBare } from '../support/network.ts';
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

test('a visitor sees the landing page at every other path (A §2, R1)', async ({ page }) => {
  for (const path of ['/create', '/profile', '/leaderboard', '/predictions', '/admin', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  }
});

test('a loading screen stands until it is known who is there (A §2)', async ({ page }) => {
  await signInAs(page, 'tide');
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, () => {});
  for (const path of ['/', '/leaderboard']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
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
