import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, enterSong } from '#tests/support/tournaments.ts';
import { shownToast } from './support/locators.ts';
import { register } from './support/open-matchup.ts';
import { picture } from './support/pictures.ts';
import { test } from './support/server.ts';

const card = (page: Page, title: string) => page.getByRole('group', { name: `Your entry ${title}` });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an entry is made, edited and withdrawn, and its place opens again', async ({ page, openPage }) => {
  const host = await register(page.request, 'entry_host');
  await page.goto('/create');
  await page.getByLabel('Tournament Name').fill('One Step Cup');
  await page.getByRole('switch', { name: 'Tiebreaker Songs' }).click();
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One Step Cup' })).toBeVisible();
  const id = Number(page.url().split('/').at(-1));

  // One step, because tiebreaker songs are optional.
  await page.getByRole('tab', { name: 'Songs' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Songs' }).click();
  const entry = dialog(page, 'Add Songs');
  await entry.getByRole('button', { name: 'Without a link' }).click();
  await entry.getByLabel('Song Title').fill('Watterloo');
  await entry.getByRole('button', { name: 'Submit Song' }).click();
  await expect(entry.getByLabel('Artist')).toHaveAccessibleDescription(/Artist name is required/);
  await entry.getByLabel('Artist').fill('ABBA');
  await entry.getByRole('button', { name: 'Submit Song' }).click();
  await expect(shownToast(page)).toContainText('1 song has been added to the tournament.');

  await card(page, 'Watterloo').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit your songs');
  await edit.getByLabel('Song Title').fill('Waterloo');
  // A failure keeps what was typed.
  await page.route('**/api/songs/*', (route) => route.abort(), { times: 1 });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(shownToast(page)).toContainText('The changes were not saved');
  await expect(edit.getByLabel('Song Title')).toHaveValue('Waterloo');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();

  await page.getByRole('button', { name: 'Update artwork of Waterloo' }).click();
  const artwork = dialog(page, 'Update Song Artwork');
  await artwork.locator('input[type=file]').setInputFiles(picture('cover.png', 'image/png'));
  await artwork.getByRole('button', { name: 'Upload' }).click();
  await expect(artwork).toBeHidden();
  await expect(page.getByRole('tabpanel').locator('img').first()).toHaveAttribute('src', /^\/api\/images\//);

  await card(page, 'Waterloo').getByRole('button', { name: 'Add tiebreaker songs' }).click();
  const add = dialog(page, 'Add tiebreaker songs');
  await expect(add.getByLabel('Artist')).toHaveValue('ABBA');
  await add.getByRole('button', { name: 'Add Songs' }).click();
  await expect(add.getByText('is required')).toHaveText(['Song title is required']);
  await expect(add.getByLabel('Artist')).not.toBeEditable();
  await add.getByRole('button', { name: /Tiebreaker 2/ }).click();
  await add.getByLabel('Song Title').fill('SOS');
  await add.getByRole('button', { name: 'Add Songs' }).click();
  await expect(page.getByText('Tiebreakers by ABBA: SOS')).toBeVisible();

  for (const title of ['Two', 'Three', 'Four'])
    await enterSong(host, id, title, { artist: title, url: null });
  const guest = await openPage();
  const guestClient = await register(guest.request, 'entry_guest');
  await guestClient.send(routes.joinTournament, at(id));
  await guest.goto(`/tournaments/${id}?tab=songs`);
  await expect(guest.getByText('4/4').first()).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Add Songs' })).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);

  // The place opens on the other user's page without a reload.
  await card(page, 'Waterloo').getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = dialog(page, 'Withdraw this song?');
  await expect(withdraw).toContainText('Waterloo leaves the tournament with its 1 tiebreaker song.');
  await withdraw.getByRole('button', { name: 'Withdraw' }).click();
  await expect(shownToast(page)).toContainText('Song withdrawn');
  await expect(page.getByText('Waterloo')).toHaveCount(0);
  await guest.getByRole('tabpanel').getByRole('button', { name: 'Add Songs' }).click();
  const second = dialog(guest, 'Add Songs');
  await second.getByRole('button', { name: 'Without a link' }).click();
  await second.getByLabel('Artist').fill('Queen');
  await second.getByLabel('Song Title').fill('Innuendo');
  await second.getByRole('button', { name: 'Submit Song' }).click();
  await expect(card(guest, 'Innuendo')).toBeVisible();

  await guest.getByRole('tab', { name: 'Participants' }).click();
  await guest.getByRole('button', { name: 'Leave Tournament' }).click();
  const leave = dialog(guest, 'Leave this tournament?');
  await expect(leave).toContainText('Your song is withdrawn: Innuendo');
  await leave.getByRole('button', { name: 'Leave Tournament' }).click();
  await expect(shownToast(guest)).toContainText('You have left this tournament.');
  await expect(guest.getByRole('button', { name: 'Join Tournament' }).first()).toBeVisible();
  await expect(page.getByText('3/4').first()).toBeVisible();

  // After the draw the controls are gone.
  await enterSong(guestClient, id, 'Last', { artist: 'Last', url: null });
  await guest.getByRole('tab', { name: 'Songs' }).click();
  await expect(card(guest, 'Last')).toBeVisible();
  await host.send(routes.generateBracket, at(id));
  await expect(guest.getByRole('group', { name: /Your entry/ })).toHaveCount(0);
  await expect(guest.getByText('Last').first()).toBeVisible();
});
