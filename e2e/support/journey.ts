import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '#tests/support/http-client.ts';
import type { Credentials } from './api-client.ts';

/** Registers a user on the auth screen. */
export async function signUp(page: Page, username: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(`${username}@journey.example`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('First Name').fill(username);
  await page.getByLabel('Last Name').fill('Journey');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Signs in on the auth screen. */
export async function signInOnScreen(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens the song dialog. The list of songs, once it has loaded, brings another button and hides the one above it. */
async function openSongDialog(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Add Songs' }).filter({ visible: true }).first();
  const dialog = page.getByRole('dialog', { name: 'Add Songs' });
  await expect(async () => {
    // A slow press may open the dialog and still count as failed.
    if (!(await dialog.isVisible())) await button.click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Fills in the four steps of the song dialog and submits it. */
export async function addSongs(
  page: Page,
  artist: string,
  titles: [string, string, string, string],
): Promise<void> {
  await openSongDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Add Songs' });
  for (const [step, title] of titles.entries()) {
    if (step === 0) await dialog.getByLabel('Artist').fill(artist);
    else await expect(dialog.getByLabel('Artist')).toHaveValue(artist);
    await dialog.getByLabel('Song Title').fill(title);
    await dialog.getByRole('button', { name: step === 3 ? 'Submit Songs' : 'Next' }).click();
  }
  await expect(dialog).toBeHidden();
}

/** Formats an instant for a `datetime-local` input, in the machine's time zone, which is also the browser's. */
export function localInput(instant: Date): string {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
