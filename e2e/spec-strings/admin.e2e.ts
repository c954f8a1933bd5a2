import { expect, type Page } from '@playwright/test';
import { apiUser, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith } from '#e2e/support/network.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { createTournament } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

test.use({ demoInstance: 'admin' });
test.afterAll(({ demos }) => demos.close('admin'));

const confirmation = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('row');

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(rows(page).filter({ hasText: text }).first()).toBeVisible();
}

test('the lists of tournaments, users, songs and participation say when they could not be loaded', async ({
  page,
}) => {
  const failures = stringTable('Admin lists', [
    'Failed to fetch tournaments',
    'Failed to fetch users',
    'Failed to fetch song submissions',
    'Failed to fetch user tournament data',
  ]);
  await signInAs(page, 'ember');
  for (const [tab, path, failure] of [
    ['Tournaments', 'tournaments', 'Failed to fetch tournaments'],
    ['Users', 'users', 'Failed to fetch users'],
    ['Song Submissions', 'song-submissions', 'Failed to fetch song submissions'],
    ['Participation', 'user-tournaments', 'Failed to fetch user tournament data'],
  ] as const) {
    const restore = await answerWith(page, `**/api/admin/${path}*`, 'nothing');
    if (tab === 'Tournaments') await page.goto('/admin');
    await page.getByRole('tab', { name: tab }).click();
    await failures.see(shownToast(page), failure);
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page).nth(1)).toBeVisible();
  }
  failures.done();
});

test('the tabs of tournaments, users, songs and participation show their columns', async ({ page }) => {
  await signInAs(page, 'ember');
  await page.goto('/admin?tab=participation');
  for (const [tab, columns] of [
    ['Participation', [/user/i, /tournament/i]],
    ['Tournaments', [/songs/i, /participants/i, /matchups/i, /status/i]],
    ['Users', [/role/i, /points/i, /votes/i, /won/i, /level/i]],
    ['Song Submissions', [/song/i, /tournament/i, /submitted/i]],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    for (const name of columns) {
      await expect(page.getByRole('columnheader', { name }).first(), `${tab} ${name}`).toBeVisible();
    }
  }
});

test('the admin panel asks before changes and deletions and shows failures', async ({ page, address }) => {
  const table = stringTable('Admin changes', [
    'Failed to update tournament status',
    'Failed to delete tournament',
    'Failed to update user role',
    'Failed to update user stats',
    'Failed to delete user',
  ]);
  const tide = await apiUser(address, 'tide');
  const name = 'Doomed Cup';
  await createTournament(tide, { name, tournamentType: 'playoff' });
  await signInAs(page, 'ember');
  await page.goto('/admin?tab=tournaments');
  await search(page, name);
  const breakCalls = () => answerWith(page, /\/api\/admin\/(tournaments|users)\/\d+/, 'nothing');

  let restore = await breakCalls();
  const status = page.getByLabel(`Status of ${name}`);
  await status.selectOption('cancelled');
  await expect(confirmation(page)).toContainText(name);
  const reason = confirmation(page).getByLabel('Reason');
  const changeStatus = confirmation(page).getByRole('button', { name: 'Change Status' });
  await changeStatus.click();
  await expect(reason, 'rule O10').toHaveAccessibleDescription(/Please give a reason\./);
  await reason.fill('Copied songs');
  await changeStatus.click();
  await table.see(shownToast(page), 'Failed to update tournament status');
  await expect(status).toHaveValue('setup');
  await restore();
  await expect(reason).toHaveValue('Copied songs');
  await changeStatus.click();
  await expect(status).toHaveValue('cancelled');

  restore = await breakCalls();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(confirmation(page)).toContainText(name);
  await confirmation(page).getByRole('button', { name: 'Delete Tournament' }).click();
  await table.see(shownToast(page), 'Failed to delete tournament');
  await restore();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirmation(page).getByRole('button', { name: 'Delete Tournament' }).click();
  await expect(page.getByLabel(`Status of ${name}`)).toHaveCount(0);

  await page.goto('/admin?tab=users');
  const user = 'Riff Demo';
  await search(page, user);
  restore = await breakCalls();
  await page.getByLabel(`Role of ${user}`).selectOption('admin');
  await confirmation(page).getByRole('button', { name: 'Change Role' }).click();
  await table.see(shownToast(page), 'Failed to update user role');
  await restore();

  await page.getByRole('button', { name: `Edit stats of ${user}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit stats' });
  for (const [label, least] of [
    ['Points', 0],
    ['Total votes', 0],
    ['Tournaments won', 0],
    ['Level', 1],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('type', 'number');
    await expect(field).toHaveAttribute('min', String(least));
  }
  await dialog.getByLabel('Points', { exact: true }).fill('1234');
  restore = await breakCalls();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await table.see(shownToast(page), 'Failed to update user stats');
  await expect(dialog.getByLabel('Points', { exact: true })).toHaveValue('1234');
  await restore();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = rows(page).filter({ hasText: user });
  await expect(row).toContainText(/1,?234/);
  await expect(row.getByRole('link', { name: user })).toHaveAttribute('href', /^\/users\/~\d+/);

  restore = await breakCalls();
  await page.getByRole('button', { name: `Delete ${user}` }).click();
  await expect(confirmation(page)).toContainText('riff@demo.example');
  await confirmation(page).getByRole('button', { name: 'Delete User' }).click();
  await table.see(shownToast(page), 'Failed to delete user');
  await restore();
  table.done();
});

test('the admin panel refuses users who are not admins', async ({ page }) => {
  await signInAs(page, 'tide');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'You need to be an admin' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});
