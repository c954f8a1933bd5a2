import { expect } from '@playwright/test';
import { personAt, signInAs, test } from '../support/demo.ts';
import { answerWith, holdBack } from '../support/network.ts';
import { stringTable } from './table.ts';

/** One red point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string, mimeType: string, buffer = PNG) => ({ name, mimeType, buffer });
const TOO_LARGE = Buffer.alloc(5 * 1024 * 1024 + 1);

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
  await table.see(page, 'Upload failed', 'File size must be less than 5MB');
  const mend = await answerWith(page, '**/api/profile-image/upload', 'nothing');
  await input.setInputFiles(picture('me.png', 'image/png'));
  await table.see(page, 'Failed to update profile image. Please try again.');
  await mend();
  await input.setInputFiles(picture('me.png', 'image/png', Buffer.from('no picture')));
  await table.see(page, 'Upload failed');
  await input.setInputFiles(picture('me.png', 'image/png'));
  await table.see(page, 'Profile image updated', 'Your profile image has been successfully updated.');
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /\/api\/images\//);
  table.done();
});

test('the artwork of a song says what A §2, A §5 and A §8 say, to its submitter and admins', async ({
  page,
  address,
}) => {
  const table = stringTable('A §2 Song artwork tile', [
    'Update Song Artwork',
    'JPG, PNG or WebP • Max 5MB',
    'Invalid file type',
    'Please select an image file',
    'File too large',
    'Please select an image smaller than 5MB',
    'Error',
    'Upload failed',
    'Failed to update artwork. Please try again.',
    'Success',
  ]);
  const coda = await personAt(address, 'coda');
  const { id } = await coda('POST', '/api/tournaments', {
    name: 'Covers',
    tournamentType: 'playoff',
    maxParticipants: 4,
  });
  await coda('POST', `/api/tournaments/${id}/songs`, {
    title: 'Plain Song',
    artist: 'Nobody',
    submissionType: 'main_participant_entry',
  });
  const edit = page.getByRole('button', { name: 'Update artwork of Plain Song' });
  await signInAs(page, 'synth');
  await page.goto(`/tournaments/${id}?tab=songs`);
  await expect(page.getByText('Plain Song').first()).toBeVisible();
  await expect(edit).toHaveCount(0);
  await signInAs(page, 'ember');
  await page.goto(`/tournaments/${id}?tab=songs`);
  await expect(edit).toBeVisible();
  await signInAs(page, 'coda');
  await page.goto(`/tournaments/${id}?tab=songs`);
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Update Song Artwork' });
  await table.see(dialog, 'Update Song Artwork', 'JPG, PNG or WebP • Max 5MB');
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(picture('words.txt', 'text/plain'));
  await table.see(page, 'Invalid file type', 'Please select an image file');
  await input.setInputFiles(picture('big.png', 'image/png', TOO_LARGE));
  await table.see(page, 'File too large', 'Please select an image smaller than 5MB');
  await input.setInputFiles(picture('cover.png', 'image/png'));
  const upload = dialog.getByRole('button', { name: 'Upload' });
  for (const [answer, words] of [
    ['nothing', 'Failed to update artwork. Please try again.'],
    [{ status: 502, body: {} }, 'Upload failed'],
  ] as const) {
    const mend = await answerWith(page, '**/artwork/upload', answer);
    await upload.click();
    await table.see(page, 'Error', words);
    await mend();
  }
  await upload.click();
  await table.see(page, 'Success');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tabpanel').locator('img').first()).toBeVisible();
  table.done();
});
