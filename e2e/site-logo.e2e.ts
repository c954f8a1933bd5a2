import { expect, type Page } from '@playwright/test';
import { plain } from '#tests/support/pictures.ts';
import { findViolations } from './support/axe.ts';
import { startOnCopy } from './support/databases.ts';
import { shownToast } from './support/locators.ts';
import { signInAsAdmin } from './support/open-matchup.ts';
import { onProgram } from './support/programs.ts';

const NAME = 'Sunset Radio';
const test = onProgram('a site with a logo', () =>
  startOnCopy('src/server/main.ts', { ADMIN_EMAIL: 'keeper@journey.example', SITE_NAME: NAME }),
);
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const pictureOf = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await plain(width, height, '#cc3311').png().toBuffer(),
});
const logoIn = (page: Page) => page.getByRole('banner').locator('img');
const markIn = (page: Page) => page.getByRole('banner').locator('.equalizer');
const nameIn = (page: Page) => page.getByRole('banner').getByText(NAME);

test('an admin chooses, saves, replaces and removes the logo on the phone (rule A65)', async ({
  page,
  openPage,
}) => {
  await signInAsAdmin(page.request);
  await page.goto('/admin?tab=site');
  await expect(markIn(page)).toBeVisible();
  const choice = page.getByLabel('Choose Picture');
  await choice.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(choice).toHaveAccessibleDescription(/^Please select an image file/);
  await choice.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This file could not be read as a picture.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Logo' })).toBeDisabled();

  await page.getByLabel('Choose Another Picture').setInputFiles(await pictureOf('square.png', 300, 300));
  await expect(page.getByText('Not saved yet: square.png')).toBeVisible();
  await expect(page.getByRole('figure').locator('img')).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  // A refused picture stays chosen.
  await page.route('**/api/admin/site/logo', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save Logo' }).press('Enter');
  await expect(page.getByText('It was not saved. Please try again.')).toBeVisible();
  await expect(page.getByText('Not saved yet: square.png')).toBeVisible();
  await page.getByRole('button', { name: 'Save Logo' }).press('Enter');
  await expect(shownToast(page)).toContainText('Logo saved');
  await expect(logoIn(page)).toBeVisible();
  await expect(nameIn(page)).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  const visitor = await openPage();
  // The page has it before any script runs, and keeps it.
  await visitor.goto('/', { waitUntil: 'commit' });
  await expect(logoIn(visitor)).toBeVisible();
  await expect(markIn(visitor)).toHaveCount(0);
  await visitor.waitForLoadState('networkidle');
  await expect(logoIn(visitor)).toHaveJSProperty('complete', true);
  await expect(logoIn(visitor)).toHaveCount(1);
  expect(await findViolations(visitor)).toEqual([]);

  await page.getByLabel('Replace Logo').setInputFiles(await pictureOf('wide.png', 800, 200));
  await page.getByRole('button', { name: 'Save Logo' }).click();
  await expect(logoIn(page)).toHaveAttribute('data-wide', 'true');
  // A wide logo has the name in it.
  await expect(page.getByRole('link', { name: NAME })).toBeVisible();
  await expect.poll(async () => (await nameIn(page).boundingBox())?.width).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Remove Logo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the logo?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(logoIn(page)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Logo' }).click();
  await dialog.getByRole('button', { name: 'Remove Logo' }).click();
  await expect(markIn(page)).toBeVisible();
  await expect(page.getByLabel('Choose Picture')).toBeVisible();
  await visitor.reload();
  await expect(markIn(visitor)).toBeVisible();
  await page.goto('/admin?tab=history');
  await expect(page.getByText('removed the logo of the site')).toBeVisible();
});
