import { expect } from '@playwright/test';
import { apiUser, signInAs, test } from '#e2e/support/demo.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { createTournament } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

test('the test page links to home and to a simple page (rule W24)', async ({ page }) => {
  await signInAs(page, 'tide');
  await page.goto('/test');
  await page.getByRole('link', { name: 'Simple tournament page' }).click();
  await expect(page).toHaveURL(/\/tournaments\/\d+\/simple$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404 Page Not Found');
  await page.goto('/test');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the basic page enters songs one by one and needs title and artist', async ({ page, address }) => {
  const table = stringTable('Basic page', [
    'Please fill in both song title and artist',
    '1 song added successfully!',
    '2 songs added successfully!',
  ]);
  const tide = await apiUser(address, 'tide');
  const id = await createTournament(tide, { name: 'Basics', tournamentType: 'playoff' });
  await signInAs(page, 'tide');
  await page.goto(`/tournaments/${id}/basic`);
  await page.getByLabel('Song Title').fill('Half a song');
  await page.getByRole('button', { name: 'Add Song' }).click();
  await table.see(page, 'Please fill in both song title and artist');
  await page.getByLabel('Artist').fill('Half a band');
  await page.getByRole('button', { name: 'Add Song' }).click();
  await table.see(shownToast(page), '1 song added successfully!');
  await expect(page.getByText('Half a song', { exact: true })).toBeVisible();
  await page.getByLabel('Song Title').fill('The other half');
  await page.getByLabel('Artist').fill('Half a band');
  await page.getByRole('button', { name: 'Add Song' }).click();
  await table.see(shownToast(page), '2 songs added successfully!');
  await page.goto(`/tournaments/${id}/simple`);
  await expect(page.getByText('Half a song', { exact: true })).toBeVisible();
  table.done();
});
