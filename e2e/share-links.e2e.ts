import { expect, type Page } from '@playwright/test';
import { createTournament } from '#tests/support/tournaments.ts';
import { signUp } from './support/journey.ts';
import { register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const NAME = 'Cellar Sessions';
const title = (page: Page) => page.getByRole('heading', { level: 1, name: NAME });

/** Expects the tools to copy the text, to select the link where the browser refuses to copy, and to show the QR code. */
async function expectInvitationTools(page: Page, link: string): Promise<void> {
  const tools = page.getByRole('region', { name: 'Invite people' });
  const field = tools.getByLabel('Link of the tournament');
  await expect(field).toHaveValue(link);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tools.getByRole('button', { name: 'Copy text' }).click();
  await expect(tools.getByRole('status')).toContainText('ready to paste into a chat');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(`${NAME}\nEnter your song: 4 of 4 places are left.\n${link}`);
  await page.evaluate(() => {
    navigator.clipboard.write = navigator.clipboard.writeText = () =>
      Promise.reject(new Error('not allowed'));
    document.execCommand = () => false;
  });
  await tools.getByRole('button', { name: 'Copy link' }).click();
  await expect(tools.getByRole('status')).toContainText('The link is selected');
  await expect(field).toBeFocused();
  await expect(tools.getByRole('img', { name: `QR code of the link of ${NAME}` })).toBeVisible();
}

test('a private tournament opens by its newest link (rule A26)', async ({
  page,
  context,
  openPage,
  address,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = await register(page.request, 'cellarhost');
  const id = await createTournament(host, { name: NAME, isPublic: false });
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${address}/t/[\\w-]{22}$`));

  const [guest, watcher] = [await openPage(), await openPage()];
  await guest.goto(`/tournaments/${id}`);
  await expect(guest.getByText('Tournament Not Found')).toBeVisible();
  for (const visitor of [guest, watcher]) {
    await visitor.goto(link);
    await expect(title(visitor)).toBeVisible();
  }

  await expect(guest.getByText(/ invites you: enter /)).toBeVisible();
  await guest.getByRole('button', { name: 'Join Tournament' }).click();
  const purpose = 'You join the tournament once you sign up or sign in.';
  await expect(guest.getByText(purpose)).toBeVisible();
  await signUp(guest, 'cellarguest');
  await expect(guest).toHaveURL(link);
  await expect(guest.getByText('Joined', { exact: true })).toBeVisible();
  await expectInvitationTools(guest, link);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new link?' });
  await expect(question).toContainText('Everyone who joined stays.');
  await question.getByRole('button', { name: 'New link' }).click();
  await expect(page.getByText('New link created').first()).toBeVisible();

  // The open page of a participant gets the new link as its address, and a reload opens it.
  await expect(guest).not.toHaveURL(link);
  await guest.reload();
  await expect(title(guest)).toBeVisible();
  expect(guest.url()).toMatch(/\/t\/[\w-]{22}$/);

  // The open page of a reader who has not joined closes without a reload.
  await expect(watcher.getByRole('heading', { name: 'This link does not work' })).toBeVisible({
    timeout: 3000,
  });
  await expect(watcher.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();

  const { id: userId } = await (await guest.request.get('/api/auth/user')).json();
  const rows = await (await page.request.get(`/api/tournaments/${id}/participants`)).json();
  const row = rows.find((each: { userId: number }) => each.userId === userId);
  const removal = await page.request.delete(`/api/tournaments/${id}/participants/bulk`, {
    data: { participantIds: [row.id] },
  });
  expect(removal.status()).toBe(200);
  const closed = guest.getByRole('heading', { name: 'You can no longer open this tournament' });
  await expect(closed).toBeVisible({ timeout: 3000 });
});
