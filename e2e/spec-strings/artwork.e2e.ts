import { expect, type Page } from '@playwright/test';
import { type Person, personAt, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith } from '#e2e/support/network.ts';
import { LARGEST, NO_PICTURE, picture, TOO_LARGE } from '#e2e/support/pictures.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

const UPLOAD = '**/api/songs/*/artwork/upload';
const editOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Update artwork of ${title}`, exact: true });

async function createFor(person: Person, name: string): Promise<number> {
  const settings = { name, tournamentType: 'playoff', maxParticipants: 4, schedulingType: 'manual' };
  return (await person('POST', '/api/tournaments', settings)).id;
}

const enter = (person: Person, tournamentId: number, title: string, coverUrl: string | null = null) =>
  person('POST', `/api/tournaments/${tournamentId}/songs`, {
    title,
    artist: title,
    coverUrl,
    submissionType: 'main_participant_entry',
  });

test('a song without a picture shows two initials on one of eight gradients (A §2)', async ({
  page,
  address,
}) => {
  const table = stringTable('A §2 Initials', ['PS', 'TH', 'BA']);
  const riff = await personAt(address, 'riff');
  const id = await createFor(riff, 'Initials');
  await enter(riff, id, 'Plain Song Again');
  await enter(riff, id, 'thunder');
  await enter(riff, id, 'Broken Address', 'https://nowhere.example/cover.png');
  await page.route('https://nowhere.example/**', (route) => route.abort());
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

test('the artwork dialog says what A §2, A §5 and A §8 say', async ({ page, address }) => {
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
  const id = await createFor(coda, 'Covers');
  await enter(coda, id, 'Plain Song');
  await signInAs(page, 'coda');
  await page.goto(`/tournaments/${id}?tab=songs`);
  await editOf(page, 'Plain Song').click();
  const dialog = page.getByRole('dialog', { name: 'Update Song Artwork' });
  await table.see(dialog, 'Update Song Artwork', 'JPG, PNG or WebP • Max 5MB');
  const input = dialog.locator('input[type=file]');
  const upload = dialog.getByRole('button', { name: 'Upload' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/artwork/upload')) sent += 1;
  });
  await input.setInputFiles(picture('words.txt', 'text/plain'));
  await table.see(shownToast(page), 'Invalid file type', 'Please select an image file');
  await input.setInputFiles(picture('big.png', 'image/png', TOO_LARGE));
  await table.see(shownToast(page), 'File too large', 'Please select an image smaller than 5MB');
  await expect(upload).toBeDisabled();
  await input.setInputFiles(picture('just-fits.png', 'image/png', LARGEST));
  await expect(upload).toBeEnabled();
  expect(sent).toBe(0);

  for (const [answer, words] of [
    ['nothing', 'Failed to update artwork. Please try again.'],
    [{ status: 502, body: {} }, 'Upload failed'],
  ] as const) {
    const mend = await answerWith(page, UPLOAD, answer);
    await upload.click();
    await table.see(shownToast(page), 'Error', words);
    await mend();
  }
  await input.setInputFiles(picture('none.png', 'image/png', NO_PICTURE));
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

test('the artwork is changed by its submitter and admins alone, in the list and on the voting card (A §6)', async ({
  page,
  address,
}) => {
  const [coda, synth] = [await personAt(address, 'coda'), await personAt(address, 'synth')];
  const id = await createFor(coda, 'Whose Covers');
  const songs = { coda: ['Coda One', 'Coda Two'], synth: ['Synth One', 'Synth Two'] };
  for (const title of songs.coda) await enter(coda, id, title);
  for (const title of songs.synth) await enter(synth, id, title);
  await coda('POST', `/api/tournaments/${id}/generate-bracket`);
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
    for (const title of own) await expect(editOf(page, title)).toBeVisible();
    await page.goto(`/tournaments/${id}?tab=voting`);
    const shown = (await titlesOn()).filter((title) => own.some((each) => each === title));
    await expect(card.getByRole('button', { name: /^Update artwork of/ }), `${name} on the card`).toHaveCount(
      shown.length,
    );
    for (const title of shown) await expect(editOf(page, title)).toBeVisible();
  }
  const [title = ''] = await titlesOn();
  await editOf(page, title).click();
  const dialog = page.getByRole('dialog', { name: 'Update Song Artwork' });
  await dialog.locator('input[type=file]').setInputFiles(picture('cover.png', 'image/png'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.locator('img[src^="/api/images/"]')).toHaveCount(1);

  await page.context().clearCookies();
  await page.goto(`/tournaments/${id}?tab=voting`);
  await titlesOn();
  await expect(edits, 'a visitor').toHaveCount(0);
});
