import { expect } from '@playwright/test';
import { signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, delayCalls, openWithoutPageData } from '#e2e/support/network.ts';
import { stringTable } from './table.ts';

const LIST = '**/api/tournaments';

test('the browse page shows counters, recent tournaments and filters', async ({ page }) => {
  const table = stringTable('All tournaments', [
    'All Tournaments',
    'Create Tournament',
    'Active Tournaments',
    'Starting Soon',
    'Completed',
    'Recently Completed Tournaments',
    'Browse All Tournaments',
    'All',
    'Active',
    'LIVE',
    'View Details',
    'No tournaments found',
    'Be the first to create an exciting music tournament!',
    'No active tournaments',
    'There are currently no active tournaments.',
    'No starting soon tournaments',
    'There are currently no starting soon tournaments.',
    'No completed tournaments',
    'There are currently no completed tournaments.',
  ]);
  await signInAs(page, 'tide');
  await page.goto('/tournaments');
  await table.see(
    page,
    'All Tournaments',
    'Recently Completed Tournaments',
    'Browse All Tournaments',
    'LIVE',
  );
  await table.find((name) => page.getByRole('link', { name }).first(), 'Create Tournament', 'View Details');
  const counters = page.getByRole('main').locator('dl');
  await table.see(counters, 'Active Tournaments', 'Starting Soon', 'Completed');
  const filters = page.getByRole('group', { name: 'Filter' });
  await table.find((name) => filters.getByRole('button', { name, exact: true }), 'All', 'Active');
  const recent = page.locator('section', { hasText: 'Recently Completed Tournaments' }).first();
  await expect(recent.getByRole('link', { name: 'Vote Now' })).toHaveCount(0);
  const browse = page.locator('section', { hasText: 'Browse All Tournaments' });
  const live = browse.getByRole('listitem').filter({ hasText: 'LIVE' }).first();
  await expect(live.getByRole('link', { name: 'Vote Now' })).toBeVisible();
  await expect(live.getByRole('link').first()).toHaveAttribute('href', /^\/tournaments\/\d+$/);
  for (const [name, badge] of [
    ['Active', 'LIVE'],
    ['Starting Soon', 'STARTING SOON'],
    ['Completed', 'COMPLETED'],
  ] as const) {
    await filters.getByRole('button', { name }).click();
    const cards = browse.locator('ul > li');
    await expect(cards.first()).toBeVisible();
    await expect(cards.filter({ hasText: badge })).toHaveCount(await cards.count());
  }

  const restore = await answerWith(page, LIST, { body: [] });
  await openWithoutPageData(page, '/tournaments');
  await table.see(page, 'No tournaments found', 'Be the first to create an exciting music tournament!');
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Tournament' })).toHaveCount(2);
  for (const name of ['Active', 'Starting Soon', 'Completed']) {
    await filters.getByRole('button', { name }).click();
    const lower = name.toLowerCase();
    await table.see(page, `No ${lower} tournaments`, `There are currently no ${lower} tournaments.`);
  }
  await restore();
  table.done();
});

test('the browse page shows six skeleton cards while it loads, and a button to retry after a failure', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  const release = await delayCalls(page, LIST);
  await openWithoutPageData(page, '/tournaments');
  await expect(page.getByRole('status', { name: 'Loading tournaments' }).getByRole('listitem')).toHaveCount(
    6,
  );
  await release();
  await expect(page.getByText('Classics Cup').first()).toBeVisible();
  const restore = await answerWith(page, LIST, 'nothing');
  await openWithoutPageData(page, '/tournaments');
  await expect(page.getByText('The tournaments could not be loaded')).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Classics Cup').first()).toBeVisible();
});
