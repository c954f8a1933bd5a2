import { expect, type Locator, type Page } from '@playwright/test';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { TROUBLE, youtubeLink } from '#tests/support/providers.ts';
import { createTournament } from '#tests/support/tournaments.ts';
import type { ApiClient } from './support/api-client.ts';
import { shownToast } from './support/locators.ts';
import { test } from './support/lookups.ts';
import { register } from './support/open-matchup.ts';
import { picture } from './support/pictures.ts';

const ID_LENGTH = 11;
/** Links to songs whose titles the lookup server derives from their ids. */
const links = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) =>
    youtubeLink(word + String(index + 1).padStart(ID_LENGTH - word.length, '0')),
  );

const create = (creator: ApiClient, settings: Partial<CreateTournamentInput> = {}) =>
  createTournament(creator, {
    name: 'Link Cup',
    tournamentType: 'playoff',
    tiebreakerSongs: 'optional',
    ...settings,
  });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rows = (list: Locator) => list.getByRole('list', { name: 'Songs of the list' }).getByRole('listitem');

/** The width of the page in pixels, which an opened dialog must not change. */
const pageWidth = (page: Page) => page.evaluate(() => document.body.clientWidth);

/** Drags a file over the page, as the file manager does. */
const drag = (page: Page, type: 'dragover' | 'drop', file: [name: string, text: string]) =>
  page.evaluate(
    ([kind, name, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name));
      dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [type, ...file] as const,
  );

async function openSong(page: Page, id: number): Promise<Locator> {
  await page.goto(`/tournaments/${id}?tab=songs`);
  const button = page.getByRole('tabpanel').getByRole('button', { name: 'Add Songs' });
  await expect(button).toBeVisible();
  const width = await pageWidth(page);
  await button.click();
  await expect(dialog(page, 'Add Songs')).toBeVisible();
  expect(await pageWidth(page)).toBe(width);
  return dialog(page, 'Add Songs');
}

test('a pasted link becomes a song, and failed lookups leave it to the user', async ({ page }) => {
  const creator = await register(page.request, 'link_host');
  const id = await create(creator);
  const entry = await openSong(page, id);
  const link = entry.getByLabel('Song URL');
  const submit = entry.getByRole('button', { name: 'Submit Song' });
  await submit.click();
  await expect(link).toHaveAccessibleDescription(/Song URL is required/);
  await link.fill('no link');
  await expect(link).toHaveAccessibleDescription(/Please enter a valid URL/);

  await link.fill(youtubeLink('corrected00'));
  await expect(entry.getByLabel('Artist')).toHaveValue(/corrected00/);
  await entry.getByLabel('Song Title').fill('Corrected');
  await submit.click();
  await expect(shownToast(page)).toContainText('1 song has been added to the tournament.');
  const card = page.getByRole('group', { name: 'Your entry Corrected' });
  await expect(card.getByRole('button', { name: 'Add tiebreaker songs' })).toBeVisible();

  // A changed link is read, too. It fills what the user did not type.
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit your songs');
  await edit.getByLabel('Song Title').fill('Typed');
  await edit.getByLabel('URL').fill(youtubeLink('changed0000'));
  await expect(edit.getByLabel('Artist')).toHaveValue(/changed0000/);
  await expect(edit.getByLabel('Song Title')).toHaveValue('Typed');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('group', { name: 'Your entry Typed' })).toBeVisible();

  const second = await openSong(page, id);
  await second.getByLabel('Song URL').fill(youtubeLink(TROUBLE.down));
  await expect(second.getByText('Could not read this link')).toBeVisible();
  await second.getByLabel('Artist').fill('Nina Park');
  await second.getByLabel('Song Title').fill('By hand');
  await second.getByRole('button', { name: 'Submit Song' }).click();
  await expect(page.getByRole('group', { name: 'Your entry By hand' })).toBeVisible();

  // Each of the specified four steps takes a link, too.
  const steps = await openSong(page, await create(creator, { tiebreakerSongs: 'required' }));
  await steps.getByLabel('URL').fill(youtubeLink('maintrack00'));
  await expect(steps.getByLabel('Artist')).toHaveValue(/maintrack00/);
  await steps.getByRole('button', { name: 'Next' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), youtubeLink('tiebreaker0'));
  await steps.getByRole('button', { name: 'Paste' }).click();
  await expect(steps.getByLabel('Song Title')).toHaveValue(/tiebreaker0/);
  await expect(steps.getByText(/^This link leads to .*tiebreaker0/)).toBeVisible();
  await expect(steps.getByLabel('Artist')).toHaveValue(/maintrack00/);
});

test('a pasted list is corrected and entered whole (rule C29)', async ({ page }) => {
  const creator = await register(page.request, 'list_host');
  const id = await create(creator, { maxParticipants: 16 });
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const list = dialog(page, 'Paste a list');
  const text = list.getByRole('textbox', { name: 'Songs' });
  const songs = [
    ...links(12, 'link'),
    youtubeLink(TROUBLE.down),
    'A - One',
    'B – Two (Official Video)',
    'A - One',
    'C - Three',
  ];
  await text.fill(songs.join('\n'));
  await expect(rows(list)).toHaveCount(17);
  await expect(list.getByText('3 songs need a look')).toBeVisible();
  await expect(rows(list).nth(15)).toContainText('Twice in this list');
  await list.getByRole('button', { name: 'Remove 1 repeat' }).click();
  await expect(list.getByText('1 song needs a look')).toBeVisible();

  // The button leads to the first problem; the keyboard corrects it.
  await list.getByRole('button', { name: 'Add 16 songs' }).click();
  await expect(list.getByText('Could not read this link')).toBeVisible();
  await rows(list).nth(12).getByLabel('Artist').fill('Nina Park');
  await rows(list).nth(12).getByLabel('Song Title').fill('By hand');
  await page.keyboard.press('Enter');
  await expect(list.getByText('16 songs ready')).toBeVisible();

  // A press on a song's texts leads into its first field.
  await list.getByRole('button', { name: 'Correct By hand by Nina Park' }).click();
  await expect(rows(list).nth(12).getByLabel('Artist')).toBeFocused();
  await page.keyboard.press('Enter');

  // A failure and a reload keep the list and its corrections.
  await page.route('**/songs/batch', (route) => route.abort(), { times: 1 });
  await list.getByRole('button', { name: 'Add 16 songs' }).click();
  await expect(shownToast(page)).toContainText('Failed to add songs');
  await page.reload();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect(list.getByRole('button', { name: 'Correct By hand by Nina Park' })).toBeVisible();
  await list.getByRole('button', { name: 'Add 16 songs' }).click();
  await expect(shownToast(page)).toContainText('16 songs have been added to the tournament.');
  await expect(list).toBeHidden();
  await expect(page.getByText('16/16').first()).toBeVisible();

  // Files are chosen or dropped. A line that can be read in two ways waits for an answer, which the keyboard gives.
  await page.goto(`/tournaments/${await create(creator, { maxParticipants: 8 })}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const csv = Buffer.from('\uFEFFTitle;Artist\nQuay;North Pier\n', 'utf16le');
  await list
    .getByLabel('Choose files')
    .setInputFiles([
      picture('list.csv', 'text/csv', csv),
      picture('song.mp3', 'audio/mpeg', Buffer.from('ID3\x04\0\0')),
    ]);
  const fileProblem = list.getByText('song.mp3 is a sound file.');
  await expect(fileProblem).toBeVisible();
  await drag(page, 'dragover', ['more.m3u', '#EXTINF:1,Low Vale - Marsh']);
  await expect(list.getByText('Drop your list here')).toBeVisible();
  await drag(page, 'drop', ['more.m3u', '#EXTINF:1,Low Vale - Marsh']);
  await text.fill('My picks:\nStand by Me - The Clocks');
  await expect(rows(list)).toHaveCount(3);
  await expect(list.getByText('The first line names the columns')).toBeVisible();
  await list.getByText('1 line skipped').click();
  await expect(list.getByText('My picks:', { exact: true }).last()).toBeVisible();
  await list.getByRole('button', { name: 'Add 3 songs: 1 needs a look' }).click();
  await expect(rows(list).nth(2).getByRole('button', { name: /^Yes/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    rows(list).nth(2).getByRole('button', { name: 'Correct Stand by Me by The Clocks' }),
  ).toBeFocused();
  await rows(list).nth(0).getByRole('button', { name: 'Remove line 1' }).press('Enter');
  await expect(rows(list).nth(0).getByRole('button', { name: 'Remove line 1' })).toBeFocused();
  await list.getByRole('button', { name: 'Restore 1 removed' }).click();
  await list.getByRole('button', { name: 'Add 3 songs' }).click();
  await expect(shownToast(page)).toContainText('3 songs have been added to the tournament.');

  // The next list begins without the problems of the last one.
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect(text).toHaveValue('');
  await expect(list.getByRole('alert')).toHaveCount(0);
});

test('a link tells where the stage begins, and its submitter changes it (rule R12)', async ({ page }) => {
  const creator = await register(page.request, 'start_host');
  const entry = await openSong(page, await create(creator));
  await entry.getByLabel('Song URL').fill(`${youtubeLink('startsat000')}?t=83`);
  await expect(entry.getByLabel('Artist')).toHaveValue(/startsat000/);
  const start = entry.getByLabel('Start at');
  await expect(start).toHaveValue('1:23');
  await start.fill('soon');
  await entry.getByRole('button', { name: 'Submit Song' }).click();
  await expect(start).toHaveAccessibleDescription(/Enter a time such as 1:23, up to 9:00:00/);
  await expect(start).toBeFocused();
  await start.fill('1:02:03');
  await entry.getByRole('button', { name: 'Submit Song' }).click();
  await expect(page.getByText('Starts at 1:02:03')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = dialog(page, 'Edit your songs');
  await expect(edit.getByLabel('Start at')).toHaveValue('1:02:03');
  await edit.getByLabel('Start at').fill('');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Starts at/)).toBeHidden();
});
