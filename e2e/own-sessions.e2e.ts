import { expect } from '@playwright/test';
import { signIn } from './support/api-client.ts';
import { findViolations } from './support/axe.ts';
import { credentialsOf, register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

test('the password ends another session of the user', async ({ page, playwright, address }) => {
  await register(page.request, 'roamer');
  const otherSession = await playwright.request.newContext({ baseURL: address });
  const credentials = credentialsOf('roamer');
  await signIn(otherSession, credentials);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Signed In' }) });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section.getByText('This browser')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await section.getByRole('button', { name: /^Sign out of the session of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out of this session?' });
  await dialog.getByLabel('Your Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(dialog.getByLabel('Your Password')).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  expect(await findViolations(page)).toEqual([]);
  expect((await otherSession.get('/api/auth/user')).status()).toBe(200);
  await dialog.getByLabel('Your Password').fill(credentials.password);
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  expect((await otherSession.get('/api/auth/user')).status()).toBe(401);
  await otherSession.dispose();
});
