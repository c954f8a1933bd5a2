import { expect } from '@playwright/test';
import { test } from './support/server.ts';
import { register } from './support/stage.ts';

test('the profile shows where one is signed in, and ends another place with the password', async ({
  page,
  playwright,
  address,
}) => {
  await register(page.request, 'roamer');
  const phone = await playwright.request.newContext({ baseURL: address });
  const credentials = { email: 'roamer@stage.example', password: 'long enough' };
  await phone.post('/api/auth/login', { data: credentials });
  await page.goto('/profile');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Signed In' }) });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section.getByText('This browser')).toHaveCount(1);
  await section.getByRole('button', { name: /^Sign out the browser of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out there?' });
  await dialog.getByLabel('Your Password').fill('not it at all');
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(dialog.getByLabel('Your Password')).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  expect((await phone.get('/api/auth/user')).status()).toBe(200);
  await dialog.getByLabel('Your Password').fill(credentials.password);
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  expect((await phone.get('/api/auth/user')).status()).toBe(401);
  await phone.dispose();
});
