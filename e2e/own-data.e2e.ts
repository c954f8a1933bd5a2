import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, createTournament } from '#tests/support/tournaments.ts';
import { signIn } from './support/api-client.ts';
import { findViolations } from './support/axe.ts';
import { credentialsOf, register, registerApart } from './support/open-matchup.ts';
import { test } from './support/server.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a user takes the data along and deletes the account on the phone (rules A60, A61)', async ({
  page,
}) => {
  await register(page.request, 'data_leaver');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).tap();
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your Data' }) });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: 'Download your data' }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe('battle-of-the-beats.json');
  const file = JSON.parse(readFileSync((await download.path()) ?? '', 'utf8'));
  expect(file.account).toMatchObject({ username: 'data_leaver' });

  await section.getByRole('button', { name: 'Delete your account' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('Your songs and votes stay under');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Messages and pitches').selectOption('empty');
  await dialog.getByLabel('Your Password').fill(credentialsOf('data_leaver').password);
  await dialog.getByRole('button', { name: 'Delete account' }).tap();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a creator gives a tournament to a manager (rule A63)', async ({ page, address }) => {
  await registerApart(address, 'data_heir');
  const creator = await register(page.request, 'data_creator');
  const id = await createTournament(creator, { name: 'Summer Cup' });
  await creator.send(routes.addManager, at(id, { username: 'data_heir' }));
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'More' }).first().tap();
  await page.getByRole('menuitem', { name: 'Managers' }).tap();
  const managers = page.getByRole('dialog', { name: 'Managers' });
  await managers.getByRole('button', { name: /^Make .* the creator$/ }).tap();
  await page
    .getByRole('dialog', { name: 'Change the creator?' })
    .getByRole('button', { name: 'Make creator' })
    .tap();
  await expect(page.getByText('Creator changed').first()).toBeVisible();
  const detail = await creator.send(routes.getTournament, at(id));
  expect(detail.managers.map(({ username }) => username)).toEqual(['data_creator']);
});

test('a user makes an API key on the phone, uses it and ends it (rule A66)', async ({ page }) => {
  await register(page.request, 'key_maker');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).tap();
  await page.getByRole('link', { name: 'API keys' }).tap();
  await page.getByRole('button', { name: 'New key' }).tap();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Make key' }).tap();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Name the key after the program/);
  await dialog.getByLabel('Name').fill('Robot');
  await dialog.getByLabel('It may').selectOption('write');
  await dialog.getByRole('button', { name: 'Make key' }).tap();
  const key = await page.getByLabel('Key Robot').inputValue();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).tap();
  const list = page.getByRole('list', { name: 'API keys' });
  await expect(list).toContainText('Read and change');
  expect(await findViolations(page)).toEqual([]);

  const read = () =>
    fetch(new URL('/api/tournaments/yours', page.url()), { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status).toBe(200);
  await list.getByRole('button', { name: 'End Robot' }).tap();
  await page.getByRole('button', { name: 'End key' }).tap();
  await expect(page.getByText('You have no key yet.')).toBeVisible();
  expect((await read()).status).toBe(401);
});

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
