import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { apiUser, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith } from '#e2e/support/network.ts';
import { LARGEST_IMAGE, NOT_AN_IMAGE, picture, TOO_LARGE_IMAGE } from '#e2e/support/pictures.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { at, createTournament, enterSong } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

const UPLOAD = '**/api/songs/*/artwork/upload';
const editButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Update artwork of ${title}`, exact: true });

const create = (creator: ApiClient, name: string) =>
  createTournament(creator, { name, tournamentType: 'playoff', schedulingType: 'manual' });

const enter = (user: ApiClient, id: number, title: string, coverUrl: string | null = null) =>
  enterSong(user, id, title, { artist: title, url: null, coverUrl });

test('a song without a picture shows two initials on one of eight gradients', async ({ page, address }) => {
  const table = stringTable('Initials', ['PS', 'TH', 'BA']);
  const riff = await apiUser(address, 'riff');
  const id = await create(riff, 'Initials');
  await enter(riff, id, 'Plain Song Again');
  await enter(riff, id, 'thunder');
  await enter(riff, id, 'Broken Address', 'https://nowhere.example/cover.png');
  await signInAs(page, 'synth');
  await page.goto(`/tournaments/${id}?tab=songs`);
  await table.see(page.getByRole('tabpanel'), 'PS', 'TH', 'BA');
  const cover = page.locator('[data-cover]').first();
  const backgrounds = await cover.evaluate((element) =>
    Array.from({ length: 8 }, (_, index) => {
      element.setAttribute('data-cover', String(index));
      return getComputedStyle(element).backgroundImage;
    }),
  );
  expect(new Set(backgrounds).size).toBe(8);
  expect(backgrounds.every((background) => background.includes('linear-gradient'))).toBe(true);
  table.done();
});

test('the artwork dialog shows the specified words and refuses files that are too large or no images before the upload (rule W23)', async ({
  page,
  address,
}) => {
  const table = stringTable('Song artwork dialog', [
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
  const coda = await apiUser(address, 'coda');
  const id = await create(coda, 'Covers');
  await enter(coda, id, 'Plain Song');
  await signInAs(page, 'coda');
  await page.goto(`/tournaments/${id}?tab=songs`);
  await editButton(page, 'Plain Song').click();
  const dialog = page.getByRole('dialog', { name: 'Update Song Artwork' });
  await table.see(dialog, 'Update Song Artwork', 'JPG, PNG or WebP • Max 5MB');
  const input = dialog.locator('input[type=file]');
  const upload = dialog.getByRole('button', { name: 'Upload' });
  await input.setInputFiles(picture('words.txt', 'text/plain'));
  await table.see(shownToast(page), 'Invalid file type', 'Please select an image file');
  await expect(upload).toBeDisabled();
  await input.setInputFiles(picture('big.png', 'image/png', TOO_LARGE_IMAGE));
  await table.see(shownToast(page), 'File too large', 'Please select an image smaller than 5MB');
  await expect(upload).toBeDisabled();
  await input.setInputFiles(picture('just-fits.png', 'image/png', LARGEST_IMAGE));
  await expect(upload).toBeEnabled();

  for (const [answer, words] of [
    ['nothing', 'Failed to update artwork. Please try again.'],
    [{ status: 502, body: {} }, 'Upload failed'],
  ] as const) {
    const restore = await answerWith(page, UPLOAD, answer);
    await upload.click();
    await table.see(shownToast(page), 'Error', words);
    await restore();
  }
  for (const status of [401, 403, 413, 415, 429, 500]) {
    const message = `Refused by ${status}`;
    const restore = await answerWith(page, UPLOAD, { status, body: { message } });
    await upload.click();
    await expect(shownToast(page).getByText(message)).toBeVisible();
    await expect(dialog.getByText(message), 'and in the dialog').toBeVisible();
    await restore();
  }
  await input.setInputFiles(picture('none.png', 'image/png', NOT_AN_IMAGE));
  const refusal = page.waitForResponse(UPLOAD);
  await upload.click();
  const { message } = await (await refusal).json();
  await table.see(shownToast(page), 'Error');
  await expect(shownToast(page).getByText(message)).toBeVisible();

  await expect(dialog, 'a failure keeps the dialog open').toBeVisible();
  await input.setInputFiles(picture('cover.png', 'image/png'));
  await upload.click();
  await table.see(shownToast(page), 'Success');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tabpanel').locator('img').first()).toHaveAttribute('src', /^\/api\/images\//);
  table.done();
});

test('only submitter and admins change a song’s artwork, in the list and on the voting card', async ({
  page,
  address,
}) => {
  const [coda, synth] = [await apiUser(address, 'coda'), await apiUser(address, 'synth')];
  const id = await create(coda, 'Covers of Two');
  const songs = { coda: ['Coda One', 'Coda Two'], synth: ['Synth One', 'Synth Two'] };
  for (const title of songs.coda) await enter(coda, id, title);
  for (const title of songs.synth) await enter(synth, id, title);
  await coda.send(routes.generateBracket, at(id));
  const edits = page.getByRole('button', { name: /^Update artwork of/ });
  const card = page.getByRole('article');
  const titlesOn = async () => {
    await expect(card.getByRole('heading', { level: 3 })).toHaveCount(2);
    return card.getByRole('heading', { level: 3 }).allTextContents();
  };
  for (const [name, own] of [
    ['riff', []],
    ['synth', songs.synth],
    ['coda', songs.coda],
    ['ember', [...songs.coda, ...songs.synth]],
  ] as const) {
    await signInAs(page, name);
    await page.goto(`/tournaments/${id}?tab=songs`);
    await expect(page.getByText('Coda One').first()).toBeVisible();
    await expect(edits, `${name} in the list`).toHaveCount(own.length);
    for (const title of own) await expect(editButton(page, title)).toBeVisible();
    await page.goto(`/tournaments/${id}?tab=voting`);
    const shown = (await titlesOn()).filter((title) => own.some((each) => each === title));
    await expect(card.getByRole('button', { name: /^Update artwork of/ }), `${name} on the card`).toHaveCount(
      shown.length,
    );
    for (const title of shown) await expect(editButton(page, title)).toBeVisible();
  }
  const [title = ''] = await titlesOn();
  await editButton(page, title).click();
  const dialog = page.getByRole('dialog', { name: 'Update Song Artwork' });
  await dialog.locator('input[type=file]').setInputFiles(picture('cover.png', 'image/png'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.locator('img[src^="/api/images/"]:not(.ballot-backdrop)')).toHaveCount(1);

  await page.context().clearCookies();
  await page.goto(`/tournaments/${id}?tab=voting`);
  await titlesOn();
  await expect(edits, 'a visitor').toHaveCount(0);
});
