import { expect } from '@playwright/test';
import { personAt, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, holdBack } from '#e2e/support/network.ts';
import { NO_PICTURE, picture, TOO_LARGE } from '#e2e/support/pictures.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

test('the profile says what A §2 and A §5 say', async ({ page }) => {
  const table = stringTable('A §2 Profile', [
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
  const letGo = await holdBack(page, /\/api\/users\/\d+\/(tournaments|achievements)/);
  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  await letGo();
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
  await page.getByLabel('First Name').fill('Somebody else');
  await table.find((name) => page.getByRole('button', { name }), 'Cancel', 'Save Changes');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Tide');
  await page.getByLabel('First Name').fill('   ');
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.url()));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toEqual([]);
  await page.getByLabel('First Name').fill('High');
  const letGoAgain = await holdBack(page, '**/api/auth/user');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await table.see(page, 'Saving...');
  await letGoAgain();
  await expect(page.getByText('High Demo').first()).toBeVisible();
  table.done();
});

test('the voter title follows the level, and three achievements are shown (A §2)', async ({
  page,
  address,
}) => {
  const table = stringTable('A §2 Voter titles', [
    'New Voter',
    'Active Voter',
    'Expert Voter',
    'Master Voter',
  ]);
  const admin = await personAt(address, 'ember');
  await signInAs(page, 'chorus');
  const user = await (await page.request.get('/api/auth/user')).json();
  const { points, totalVotes, tournamentsWon } = user;
  for (const [level, title] of [
    [2, 'New Voter'],
    [3, 'Active Voter'],
    [5, 'Expert Voter'],
    [10, 'Master Voter'],
  ] as const) {
    await admin('PATCH', `/api/admin/users/${user.id}/stats`, { points, totalVotes, tournamentsWon, level });
    await page.goto('/profile');
    await table.see(page, title, ...[]);
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

test('a picture of oneself says what A §5 and A §8 say', async ({ page }) => {
  const table = stringTable('A §8 Profile image', [
    'Upload failed',
    'File size must be less than 5MB',
    'Failed to update profile image. Please try again.',
    'Profile image updated',
    'Your profile image has been successfully updated.',
  ]);
  await signInAs(page, 'bassline');
  await page.goto('/profile');
  const input = page.locator('input[type=file]');
  await input.setInputFiles(picture('big.png', 'image/png', TOO_LARGE));
  await table.see(shownToast(page), 'Upload failed', 'File size must be less than 5MB');
  const mend = await answerWith(page, '**/api/profile-image/upload', 'nothing');
  await input.setInputFiles(picture('me.png', 'image/png'));
  await table.see(shownToast(page), 'Failed to update profile image. Please try again.');
  await mend();
  await input.setInputFiles(picture('me.png', 'image/png', NO_PICTURE));
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
