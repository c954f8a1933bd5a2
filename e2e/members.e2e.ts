import { expect, type Page } from '@playwright/test';
import { createTournament } from '#tests/support/tournaments.ts';
import { signUp } from './support/journey.ts';
import { shownToast } from './support/locators.ts';
import { register, registerApart } from './support/open-matchup.ts';
import { picture } from './support/pictures.ts';
import { test } from './support/server.ts';

async function predict(page: Page, question: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create Prediction' });
  await dialog.getByLabel('Question').fill(question);
  await dialog.getByRole('button', { name: 'Create Prediction' }).click();
  await expect(dialog).toBeHidden();
}

test('a new user predicts and edits the profile', async ({ page }) => {
  await page.goto('/auth');
  await signUp(page, 'seer');
  await expect(page.getByRole('heading', { name: 'Welcome, seer!' })).toBeVisible();

  await page.goto('/predictions');
  await page.getByRole('button', { name: 'Create First Prediction' }).click();
  await predict(page, 'Will the favourite win?');
  await page.getByRole('button', { name: 'Yes: Will the favourite win?' }).click();
  await expect(page.getByText('Your tokens: 4')).toBeVisible();
  await expect(page.getByText('1 vote in total')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Prediction' }).click();
  await predict(page, 'Will the final be close?');
  const cards = page.getByRole('list', { name: 'Predictions' }).getByRole('listitem');
  await expect(cards.first(), 'a prediction just asked stands first').toContainText(
    'Will the final be close?',
  );
  await expect(cards.first()).toBeFocused();
  await expect(cards.first()).toBeInViewport();
  let reads = 0;
  page.on('request', (request) => {
    reads += Number(request.url().endsWith('/api/users/tokens'));
  });
  await page.reload();
  await expect(cards).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect(reads, 'all cards share one read of the tokens').toBe(1);

  await page.goto('/profile');
  await page.locator('input[type=file]').setInputFiles(picture('me.png', 'image/png'));
  await expect(shownToast(page)).toContainText('Profile image updated');
  await expect(shownToast(page)).toContainText('Your profile image has been successfully updated.');
  const pictures = page.getByRole('main').locator('img');
  await expect(pictures.first()).toHaveAttribute('src', /\/api\/images\//);
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  const firstName = page.getByLabel('First Name');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await edit.click();
  await firstName.fill('Changed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(firstName, 'Cancel restores the stored name').toHaveValue('seer');
  await firstName.fill('   ');
  await save.click();
  await expect(firstName).toHaveAttribute('aria-invalid', 'true');
  await firstName.fill('Oracle');
  await save.click();
  await expect(page.getByText('Oracle Journey').first()).toBeVisible();
});

test('only the link of the first admin makes an admin (rule O2)', async ({ page }) => {
  await page.goto('/auth?tab=signup&adminCode=code-of-the-link&returnTo=%2Fadmin');
  // The address bar and the history no longer show the code.
  await expect(page).toHaveURL(/\/auth\?tab=signup&returnTo=%2Fadmin$/);
  const sent = page.waitForRequest('**/api/auth/login');
  await signUp(page, 'plain_user');
  expect((await sent).postDataJSON()).toMatchObject({ adminCode: 'code-of-the-link' });
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
