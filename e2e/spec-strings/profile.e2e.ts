import { expect } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { apiUser, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, delayCalls, flushRequests } from '#e2e/support/network.ts';
import { NOT_AN_IMAGE, picture, TOO_LARGE_IMAGE } from '#e2e/support/pictures.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { at } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

test('the profile shows the user, requires both names, and Cancel restores the stored values (rule W14)', async ({
  page,
}) => {
  const table = stringTable('Profile', [
    'Back to Home',
    'Your Profile',
    'Edit Profile',
    'Cancel',
    'Current Profile',
    'First Name',
    'Last Name',
    'Username',
    'Optional: Choose a unique username for tagging and mentions',
    'Save Changes',
    'Saving...',
    'Achievements',
  ]);
  await signInAs(page, 'tide');
  const release = await delayCalls(page, /\/api\/users\/\d+\/(tournaments|achievements)/);
  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  await release();
  await table.find((name) => page.getByRole('link', { name }), 'Back to Home');
  await table.find((name) => page.getByRole('heading', { name }), 'Your Profile', 'Achievements');
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Tournament' })).toHaveAttribute(
    'href',
    '/create',
  );
  await table.find((name) => page.getByRole('button', { name }), 'Edit Profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await table.find(
    (label) => page.getByLabel(label, { exact: false }),
    'First Name',
    'Last Name',
    'Username',
  );
  await table.see(page, 'Current Profile', 'Optional: Choose a unique username for tagging and mentions');
  await page.getByLabel('First Name').fill('Changed');
  await table.find((name) => page.getByRole('button', { name }), 'Cancel', 'Save Changes');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Tide');
  await page.getByLabel('First Name').fill('   ');
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.url()));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true');
  await flushRequests(page);
  expect(calls).toEqual([]);
  await page.getByLabel('First Name').fill('High');
  const releaseAgain = await delayCalls(page, '**/api/auth/user');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await table.see(page, 'Saving...');
  await releaseAgain();
  await expect(page.getByText('High Demo').first()).toBeVisible();
  table.done();
});

test('the voter title follows the level, and the profile shows three achievements', async ({
  page,
  address,
}) => {
  const table = stringTable('Voter titles', ['New Voter', 'Active Voter', 'Expert Voter', 'Master Voter']);
  const admin = await apiUser(address, 'ember');
  await signInAs(page, 'chorus');
  const user = await (await page.request.get('/api/auth/user')).json();
  const { points, totalVotes, tournamentsWon } = user;
  for (const [level, title] of [
    [2, 'New Voter'],
    [3, 'Active Voter'],
    [5, 'Expert Voter'],
    [10, 'Master Voter'],
  ] as const) {
    const stats = { points, totalVotes, tournamentsWon, level };
    await admin.send(routes.adminSetStats, at(user.id, stats));
    await page.goto('/profile');
    await table.see(page, title);
  }
  const earned = await (await page.request.get(`/api/users/${user.id}/achievements`)).json();
  const body = [...earned, ...earned, ...earned, ...earned].map((achievement, id) => ({
    ...achievement,
    id,
  }));
  await answerWith(page, `**/api/users/${user.id}/achievements`, { body });
  await page.reload();
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Achievements' }) });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  table.done();
});

test('the profile picture’s upload shows the specified words', async ({ page }) => {
  const table = stringTable('Profile image', [
    'Upload failed',
    'File size must be less than 5MB',
    'Failed to update profile image. Please try again.',
    'Profile image updated',
    'Your profile image has been successfully updated.',
  ]);
  await signInAs(page, 'bassline');
  await page.goto('/profile');
  const input = page.locator('input[type=file]');
  await input.setInputFiles(picture('big.png', 'image/png', TOO_LARGE_IMAGE));
  await table.see(shownToast(page), 'Upload failed', 'File size must be less than 5MB');
  const restore = await answerWith(page, '**/api/profile-image/upload', 'nothing');
  await input.setInputFiles(picture('me.png', 'image/png'));
  await table.see(shownToast(page), 'Failed to update profile image. Please try again.');
  await restore();
  await input.setInputFiles(picture('me.png', 'image/png', NOT_AN_IMAGE));
  await table.see(shownToast(page), 'Upload failed');
  await input.setInputFiles(picture('me.png', 'image/png'));
  await table.see(
    shownToast(page),
    'Profile image updated',
    'Your profile image has been successfully updated.',
  );
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /\/api\/images\//);
  table.done();
});
