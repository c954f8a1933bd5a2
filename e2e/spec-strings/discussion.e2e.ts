import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { answerWith, holdBack } from '#e2e/support/network.ts';
import { test } from '#e2e/support/server.ts';
import { register, type Stage, setStage } from '#e2e/support/stage.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

const discussion = (page: Page) => page.getByRole('region', { name: 'Live Discussion' });
const messages = (page: Page) => discussion(page).getByRole('article');

async function open(page: Page, { tournamentId, matchupId }: Stage): Promise<void> {
  await page.goto(`/tournaments/${tournamentId}#matchup-${matchupId}`);
  await expect(discussion(page)).toBeVisible();
}

/** Somebody else, at the API. */
async function somebody(address: string, name: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: address });
  await register(api, name);
  return api;
}

async function write(api: APIRequestContext, data: object): Promise<{ id: number }> {
  const answer = await api.post('/api/comments', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

test('the discussion says what T §2, T §8 and T §9 say', async ({ page, address }) => {
  const table = stringTable('T §8 Discussion', [
    'No messages yet. Start the conversation!',
    'Message sent',
    'Comment updated',
    'Comment deleted',
    'edited',
    'Error',
    'Failed to send message. Please try again.',
    'Failed to update comment. Please try again.',
    'Failed to delete comment. Please try again.',
    'Failed to like comment. Please try again.',
  ]);
  const stage = await setStage(address);
  await register(page.request, 'talker');
  await open(page, stage);
  await table.see(discussion(page), 'No messages yet. Start the conversation!');
  const box = discussion(page).getByLabel('Write a message');
  const send = discussion(page).getByRole('button', { name: 'Send message' });
  await expect(send).toBeDisabled();
  await box.fill('   ');
  await expect(send).toBeDisabled();

  // Enter sends, Shift+Enter breaks the line (T §5); a failure keeps the text.
  await box.fill('First');
  await box.press('Shift+Enter');
  await box.pressSequentially('line');
  const cut = await answerWith(page, '**/api/comments', 'nothing');
  await box.press('Enter');
  await table.see(shownToast(page), 'Error', 'Failed to send message. Please try again.');
  await expect(box).toHaveValue('First\nline');
  await expect(messages(page)).toHaveCount(0);
  await cut();
  await box.press('Enter');
  await table.see(shownToast(page), 'Message sent');
  await expect(box).toHaveValue('');
  const own = messages(page).first();
  await expect(own).toContainText('talker Stage');
  await expect(own).toContainText('TS');
  await expect(own.getByText('edited')).toHaveCount(0);

  const mendLike = await answerWith(page, '**/api/comments/*/like', 'nothing');
  await own.getByRole('button', { name: 'Like, 0 likes' }).click();
  await table.see(shownToast(page), 'Failed to like comment. Please try again.');
  await expect(own.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  await mendLike();

  await own.getByRole('button', { name: 'Edit' }).click();
  const editor = own.getByLabel('Edit your message');
  await editor.fill(' ');
  await expect(own.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor.fill('Second thoughts');
  const mendEdit = await answerWith(page, '**/api/comments/*', 'nothing');
  await own.getByRole('button', { name: 'Save' }).click();
  await table.see(shownToast(page), 'Failed to update comment. Please try again.');
  await expect(editor).toHaveValue('Second thoughts');
  await mendEdit();
  await own.getByRole('button', { name: 'Save' }).click();
  await table.see(shownToast(page), 'Comment updated');
  await table.see(own, 'edited');
  await expect(own).toContainText('Second thoughts');

  await own.getByRole('button', { name: 'Edit' }).click();
  await editor.fill('Never mind');
  await own.getByRole('button', { name: 'Cancel' }).click();
  await expect(own).toContainText('Second thoughts');

  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const mendDelete = await answerWith(page, '**/api/comments/*', 'nothing');
  await own.getByRole('button', { name: 'Delete' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await table.see(shownToast(page), 'Failed to delete comment. Please try again.');
  await mendDelete();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await table.see(shownToast(page), 'Comment deleted');
  table.done();
});

test('replies go three deep, 16 px further in each, three of them until more are asked for (T §9)', async ({
  page,
  address,
}) => {
  const table = stringTable('T §9 Replies', ['Show 2 more replies', 'Show less']);
  const stage = await setStage(address);
  const other = await somebody(address, 'answerer');
  const { matchupId } = stage;
  const { id } = await write(other, { matchupId, content: 'Top' });
  const replies: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    replies.push((await write(other, { matchupId, parentId: id, content: `Reply ${n}` })).id);
  }
  const newest = replies.at(-1);
  const deeper = await write(other, { matchupId, parentId: newest, content: 'Deeper' });
  await register(page.request, 'reader');
  await open(page, stage);
  const shown = (text: string) => discussion(page).getByText(text, { exact: true });
  await expect(shown('Reply 5')).toBeVisible();
  await expect(shown('Reply 2')).toHaveCount(0);
  await table.see(discussion(page), 'Show 2 more replies');
  await page.getByRole('button', { name: 'Show 2 more replies' }).click();
  await expect(shown('Reply 1')).toBeVisible();
  await table.see(discussion(page), 'Show less');
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(shown('Reply 1')).toHaveCount(0);

  const left = async (text: string) => (await shown(text).boundingBox())?.x ?? 0;
  expect(await left('Reply 5')).toBe((await left('Top')) + 16);
  expect(await left('Deeper')).toBe((await left('Reply 5')) + 16);
  // An answer to the third level stays on it.
  const third = await write(other, { matchupId, parentId: deeper.id, content: 'Deepest' });
  expect(third.id).toBeGreaterThan(0);
  await expect(shown('Deepest')).toBeVisible();
  expect(await left('Deepest')).toBeLessThanOrEqual(await left('Deeper'));

  // Live: what somebody else writes is here within a second, and a like as well.
  await write(other, { matchupId, content: 'Fresh' });
  await expect(shown('Fresh')).toBeVisible({ timeout: 1500 });
  await other.post(`/api/comments/${id}/like`);
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible({ timeout: 1500 });
  const list = discussion(page).getByRole('list', { name: 'Messages' });
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(384);
  table.done();
});

test('visitors read the discussion and are shown the way in (T §1, T §6)', async ({ page, address }) => {
  const stage = await setStage(address);
  const other = await somebody(address, 'writer');
  await write(other, { matchupId: stage.matchupId, content: 'Hello out there' });
  await open(page, stage);
  await expect(discussion(page).getByText('Hello out there')).toBeVisible();
  for (const name of ['Reply', 'Edit', 'Delete', 'Send message']) {
    await expect(discussion(page).getByRole('button', { name })).toHaveCount(0);
  }
  await discussion(page).getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/auth\?returnTo=/);
  expect(new URL(page.url()).searchParams.get('returnTo')).toContain(`#matchup-${stage.matchupId}`);
});

test('a session that ended while writing says so and leads to the sign-in screen (T §8)', async ({
  page,
  address,
}) => {
  const table = stringTable('T §8 Unauthorized', ['Unauthorized', 'You are logged out. Logging in again...']);
  const stage = await setStage(address);
  await register(page.request, 'logged_out');
  await open(page, stage);
  await page.context().clearCookies();
  await discussion(page).getByLabel('Write a message').fill('Too late');
  // The half second before it leaves is short for a test on a busy machine: an answer without content keeps it here.
  await page.route(/\/api\/login/, (route) => route.fulfill({ status: 204 }));
  const leaves = page.waitForRequest(/\/api\/login/);
  await discussion(page).getByRole('button', { name: 'Send message' }).click();
  await table.see(shownToast(page), 'Unauthorized', 'You are logged out. Logging in again...');
  await leaves;
  table.done();
  await page.request.post('/api/auth/login', {
    data: { email: 'logged_out@stage.example', password: 'long enough' },
  });
  await page.goto('about:blank');
  await open(page, stage);
  await expect(discussion(page).getByLabel('Write a message')).toHaveValue('Too late');
});

test('a message is shown before the server has answered, and a draft is kept wherever its writer goes', async ({
  page,
  address,
}) => {
  const stage = await setStage(address);
  await register(page.request, 'drafter');
  await open(page, stage);
  const box = discussion(page).getByLabel('Write a message');
  const letGo = await holdBack(page, '**/api/comments');
  await box.fill('On its way');
  await box.press('Enter');
  await expect(discussion(page).getByText('Sending...')).toBeVisible();
  await expect(discussion(page).getByText('On its way')).toBeVisible();
  await expect(box).toHaveValue('');
  await box.fill('The next thought');
  await letGo();
  await expect(discussion(page).getByText('Sending...')).toHaveCount(0);
  await expect(messages(page).filter({ hasText: 'On its way' })).toHaveCount(1);

  await expect(box).toHaveValue('The next thought');
  await page.getByRole('button', { name: 'Next matchup' }).click();
  await expect(box).toHaveValue('');
  await page.getByRole('button', { name: 'Previous matchup' }).click();
  await expect(box).toHaveValue('The next thought');
  await page.reload();
  await expect(box).toHaveValue('The next thought');
  // Somebody else in the same browser finds nothing of it.
  await page.request.post('/api/auth/logout');
  await register(page.request, 'nextdrafter');
  await page.reload();
  await expect(box).toHaveValue('');
});

test('newer replies push none away in which somebody writes', async ({ page, address }) => {
  const stage = await setStage(address);
  const { matchupId } = stage;
  const other = await somebody(address, 'replier');
  const { id } = await write(other, { matchupId, content: 'Top' });
  for (const n of [1, 2, 3]) await write(other, { matchupId, parentId: id, content: `Reply ${n}` });
  await register(page.request, 'slowwriter');
  await open(page, stage);
  const oldest = messages(page)
    .filter({ hasText: /^(?!.*Top).*Reply 1/s })
    .last();
  await oldest.getByRole('button', { name: 'Reply', exact: true }).click();
  await discussion(page).getByLabel('Reply to replier Stage').fill('I think that');
  await write(other, { matchupId, parentId: id, content: 'Reply 4' });
  await expect(discussion(page).getByText('Reply 4')).toBeVisible();
  await expect(discussion(page).getByLabel('Reply to replier Stage')).toHaveValue('I think that');
  await expect(discussion(page).getByLabel('Reply to replier Stage')).toBeFocused();
});

test('what one likes is known on every device (R35)', async ({ page, browser, address }) => {
  const stage = await setStage(address);
  const other = await somebody(address, 'likeable');
  await write(other, { matchupId: stage.matchupId, content: 'Like this' });
  await register(page.request, 'liker');
  await open(page, stage);
  await discussion(page).getByRole('button', { name: 'Like, 0 likes' }).click();
  const liked = discussion(page).getByRole('button', { name: 'Like, 1 like' });
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  const context = await browser.newContext({
    baseURL: address,
    storageState: { cookies: await page.context().cookies(), origins: [] },
  });
  const phone = await context.newPage();
  await open(phone, stage);
  const there = discussion(phone).getByRole('button', { name: 'Like, 1 like' });
  await expect(there).toHaveAttribute('aria-pressed', 'true');
  await there.click();
  await expect(discussion(phone).getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  await context.close();
});
