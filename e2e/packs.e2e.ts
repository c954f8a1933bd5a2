import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { playlistLink } from '#tests/support/playlists.ts';
import { at } from '#tests/support/tournaments.ts';
import { escapeFrom } from './support/keyboard.ts';
import { test } from './support/lookups.ts';
import { register } from './support/open-matchup.ts';

const idOf = (page: Page) => Number(/\/tournaments\/(\d+)/.exec(page.url())?.[1]);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const songsOf = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Songs' });

test('all packs are a press away, and a lost answer enters no song twice (rule C32)', async ({ page }) => {
  const host = await register(page.request, 'pack_again');
  await page.goto('/create');
  await page.getByLabel('Tournament Name').fill('Douze points');
  await button(page, /^All packs/).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Eurovision winners/ }).press('Enter');
  await button(page, 'All 24').click();
  await button(page, 'In order').click();
  await expect(songsOf(page).getByRole('listitem')).toHaveCount(24);
  await expect(songsOf(page).getByRole('listitem').first()).toContainText('Poupée de cire, poupée de son');
  await page.route(
    '**/songs/batch',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Create with 24 songs').click();
  await expect(dialog.getByRole('alert')).toContainText('its 24 songs did not arrive');
  await escapeFrom(page, dialog);
  await button(page, /^Disco/).click();
  await button(page, 'Enter the songs again').click();
  await page.waitForURL(/\/tournaments\/\d+/);
  const tournament = await host.send(routes.getTournament, at(idOf(page)));
  expect(tournament).toMatchObject({ name: 'Douze points', maxParticipants: 24 });
  expect(tournament.songs).toHaveLength(24);
  expect(await host.send(routes.listOwnTournaments)).toHaveLength(1);
});

test('the songs of a playlist become a party as well (rule C32)', async ({ page }) => {
  const host = await register(page.request, 'pack_playlist');
  await page.goto('/create');
  await button(page, 'By a playlist’s link').click();
  await page.getByLabel('Link of a playlist').fill(playlistLink.youtube('gone'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/YouTube shows this playlist to its owner only/)).toBeVisible();
  await page.getByLabel('Link of a playlist').fill(playlistLink.deezer(3));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('A party needs at least 4 songs.');
  await page.getByLabel('Link of a playlist').fill(playlistLink.deezer(6));
  await button(page, 'Read the playlist').click();
  await expect(songsOf(page).getByRole('listitem')).toHaveCount(6);
  await button(page, 'Create with 6 songs').click();
  await page.waitForURL(/\/tournaments\/\d+/);
  const { songs, maxParticipants } = await host.send(routes.getTournament, at(idOf(page)));
  expect(maxParticipants).toBe(6);
  expect(songs.every(({ url }) => url?.includes('deezer'))).toBe(true);
});
