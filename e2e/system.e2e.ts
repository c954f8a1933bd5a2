import { rmSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { makeTempFolder } from '#tests/support/temp-folder.ts';
import { findViolations } from './support/axe.ts';
import { startOnCopy } from './support/databases.ts';
import { shownToast } from './support/locators.ts';
import { signInAsAdmin } from './support/open-matchup.ts';
import { onProgram } from './support/programs.ts';

const dir = makeTempFolder();
const test = onProgram('backups', () =>
  startOnCopy('src/server/main.ts', { ADMIN_EMAIL: 'keeper@journey.example', BACKUP_DIR: dir }),
);

test('an admin sees a proven backup, makes another one on the phone, and reads why the next one fails', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page.request);
  await page.goto('/admin?tab=tournaments');
  await page.getByRole('tab', { name: 'System' }).click();
  const backups = page.getByRole('region', { name: 'Backups' });
  const files = backups.getByRole('list', { name: 'Files in BACKUP_DIR' }).getByRole('listitem');
  // The first one is made at the start.
  await expect(files).toHaveText([/Proven$/]);
  const button = backups.getByRole('button', { name: 'Back Up Now' });
  await button.click();
  await expect(shownToast(page)).toContainText('The backup has begun');
  await expect(files).toHaveText([/Proven$/, /Proven$/]);
  await expect(page.getByText('Everything works.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  rmSync(dir, { recursive: true });
  writeFileSync(dir, '');
  await button.click();
  const problems = page.getByRole('list', { name: 'Problems' });
  await expect(problems).toContainText('The last backup failed.');
  await expect(problems).toContainText(`BACKUP_DIR: ${dir} cannot be used`);
  const ready = () => page.request.get('/readyz');
  await expect.poll(async () => (await ready()).json()).toEqual({ status: 'ok', warnings: ['backup'] });
  expect((await ready()).status()).toBe(200);

  // What the server has failed at stays, and the page says since when it does not answer.
  await page.route('**/api/admin/system', (route) => route.abort());
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('tab', { name: 'System' }).click();
  await expect(page.getByText('The server does not answer now.')).toBeVisible();
  await expect(problems).toContainText('The last backup failed.');
});
