import { expect } from '@playwright/test';
import { signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, holdBack, openBare } from '#e2e/support/network.ts';
import { stringTable } from './table.ts';

const LIST = '**/api/tournaments';

test('all tournaments say what A §2 says', async ({ page }) => {
  const table = stringTable('A §2 All tournaments', [
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
  const browser = page.locator('section', { hasText: 'Browse All Tournaments' });
  const live = browser.getByRole('listitem').filter({ hasText: 'LIVE' }).first();
  await expect(live.getByRole('link', { name: 'Vote Now' })).toBeVisible();
  await expect(live.getByRole('link').first()).toHaveAttribute('href', /^\/tournaments\/\d+$/);
  for (const [name, badge] of [
    ['Active', 'LIVE'],
    ['Starting Soon', 'STARTING SOON'],
    ['Completed', 'COMPLETED'],
  ] as const) {
    await filters.getByRole('button', { name }).click();
    const cards = browser.locator('ul > li');
    await expect(cards.first()).toBeVisible();
    await expect(cards.filter({ hasText: badge })).toHaveCount(await cards.count());
  }

  const mend = await answerWith(page, LIST, { body: [] });
  await openBare(page, '/tournaments');
  await table.see(page, 'No tournaments found', 'Be the first to create an exciting music tournament!');
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Tournament' })).toHaveCount(2);
  for (const name of ['Active', 'Starting Soon', 'Completed']) {
    await filters.getByRole('button', { name }).click();
    const lower = name.toLowerCase();
    await table.see(page, `No ${lower} tournaments`, `There are currently no ${lower} tournaments.`);
  }
  await mend();
  table.done();
});

test('six cards stand in for the tournaments that load (A §2), and a failure can be tried again', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  const letGo = await holdBack(page, LIST);
  await openBare(page, '/tournaments');
  await expect(page.getByRole('status', { name: 'Loading tournaments' }).getByRole('listitem')).toHaveCount(
    6,
  );
  await letGo();
  await expect(page.getByText('Classics Cup').first()).toBeVisible();
  const mend = await answerWith(page, LIST, 'nothing');
  await openBare(page, '/tournaments');
  await expect(page.getByText('The tournaments could not be loaded')).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Classics Cup').first()).toBeVisible();
});
