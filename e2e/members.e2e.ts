import { expect } from '@playwright/test';
import { createTournament } from '#tests/support/tournaments.ts';
import { signUp } from './support/journey.ts';
import { register, registerApart } from './support/open-matchup.ts';
import { test } from './support/server.ts';

// Another test may register the admin of a shared server first.
test.use({ serverInstance: 'members' });

test('a new user predicts and edits the profile, and the account of ADMIN_EMAIL is admin', async ({
  page,
}) => {
  await page.goto('/auth');
  await signUp(page, 'keeper');
  await expect(page.getByRole('heading', { name: 'Welcome, keeper!' })).toBeVisible();

  await page.goto('/predictions');
  await page.getByRole('button', { name: 'Create First Prediction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Prediction' });
  await dialog.getByRole('button', { name: 'Create Prediction' }).click();
  await expect(dialog.getByText('Please fill in the title and expiration date.')).toBeVisible();
  await dialog.getByLabel('Question').fill('Will the favourite win?');
  await dialog.getByRole('button', { name: 'Create Prediction' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Yes: Will the favourite win?' }).click();
  await expect(page.getByText('Your tokens: 4')).toBeVisible();
  await expect(page.getByText('1 vote in total')).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'Create Prediction' }).click();
  await dialog.getByLabel('Question').fill('Will the final be close?');
  await dialog.getByRole('button', { name: 'Create Prediction' }).click();
  const cards = page.getByRole('list', { name: 'Predictions' }).getByRole('listitem');
  await expect(cards.first(), 'a prediction just asked stands first').toContainText(
    'Will the final be close?',
  );
  await expect(cards.first()).toBeFocused();
  await expect(cards.first()).toBeInViewport();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First Name').fill('Keeper');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Keeper Journey').first()).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByText('keeper@journey.example').first()).toBeVisible();
});

test('a user who is not an admin reads that an admin is needed (rule O2)', async ({ page }) => {
  await page.goto('/auth');
  await signUp(page, 'plain_user');
  await expect(page.getByRole('heading', { name: 'Welcome, plain_user!' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByText('You need to be an admin')).toBeVisible();
});

test('after the join the focus is on the next step', async ({ page, address }) => {
  const creator = await registerApart(address, 'cup_host');
  const id = await createTournament(creator, { name: 'Join Cup' });
  await register(page.request, 'joiner');
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Join Tournament' }).first().press('Enter');
  await expect(page.getByRole('button', { name: 'Add Songs' }).first()).toBeFocused();
});
