import { expect, type Page } from '@playwright/test';
import { signInOnScreen } from './support/journey.ts';
import { answerWith } from './support/network.ts';
import { createOpenMatchup, credentialsOf, type OpenMatchup, register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

/** The entries of both storages. */
const readStorages = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }) as Storages);
type Storages = Record<'local' | 'session', Record<string, string>>;

/** Types a message without sending it. */
async function typeDraft(page: Page, { tournamentId, matchupId }: OpenMatchup): Promise<void> {
  await page.goto(`/tournaments/${tournamentId}#matchup-${matchupId}`);
  await page.getByLabel('Write a message').fill('Not sent yet');
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
};

test('the browser’s storages hold no secret of the account', async ({ page, address }) => {
  await register(page.request, 'left_behind');
  const { email, password } = credentialsOf('left_behind');
  const sessionOf = async () =>
    (await page.context().cookies()).find(({ name }) => name.endsWith('beats_session'));
  for (const [isRemembered, days] of [
    [false, null],
    [true, 30],
  ] as const) {
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByRole('checkbox', { name: /Remember me/ }).setChecked(isRemembered);
    await signInOnScreen(page, { email, password: '' });
    await expect(page.getByLabel('Password'), 'the missing field').toBeFocused();
    await signInOnScreen(page, { email, password });
    await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible();
    const { expires = -1 } = (await sessionOf()) ?? {};
    expect(expires < 0 ? null : Math.round((expires - Date.now() / 1000) / 86_400)).toBe(days);
  }
  await page.goto('/profile');
  await typeDraft(page, await createOpenMatchup(address));
  const { local, session } = await readStorages(page);
  expect(Object.values(session)).toEqual(['"Not sent yet"']);
  const known = /^(theme|matchup-card|celebrated-\d+)$/;
  expect(Object.keys(local).filter((key) => !known.test(key))).toEqual([]);
  const { value } = (await sessionOf()) ?? { value: '' };
  const all = JSON.stringify([local, session]);
  for (const secret of [value, password, email]) expect(all).not.toContain(secret);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('a sign-out removes the drafts, even if the server does not answer', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'leaver');
  await typeDraft(page, matchup);
  const restore = await answerWith(page, '**/api/auth/logout', 'nothing');
  await signOut(page);
  await expect(page.getByText('Logout failed', { exact: true })).toBeVisible();
  expect((await readStorages(page)).session).toEqual({});
  await restore();
  await page.reload();
  await typeDraft(page, matchup);
  await signOut(page);
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect((await readStorages(page)).session).toEqual({});
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
});

test('password fields hide their text, accept a paste and name their purpose', async ({ page }) => {
  const field = async (label: string, purpose: string) => {
    const input = page.getByLabel(label, { exact: true });
    await expect(input).toHaveAttribute('type', 'password');
    await expect(input).toHaveAttribute('autocomplete', purpose);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `pasted for ${purpose}`);
    await input.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(input).toHaveValue(`pasted for ${purpose}`);
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/auth');
  await field('Password', 'current-password');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await field('Password', 'new-password');
  await register(page.request, 'paster');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field('Current Password', 'current-password');
  await field('New Password', 'new-password');
});
