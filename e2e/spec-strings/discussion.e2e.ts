import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { type ApiClient, signIn } from '#e2e/support/api-client.ts';
import { escapeFrom } from '#e2e/support/keyboard.ts';
import { answerWith, delayCalls, holdSignIn } from '#e2e/support/network.ts';
import {
  createOpenMatchup,
  credentialsOf,
  type OpenMatchup,
  register,
  registerApart,
} from '#e2e/support/open-matchup.ts';
import { test } from '#e2e/support/server.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { at, vote } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

const discussion = (page: Page) => page.getByRole('region', { name: 'Live Discussion' });
const messages = (page: Page) => discussion(page).getByRole('article');

async function open(page: Page, { tournamentId, matchupId }: OpenMatchup): Promise<void> {
  await page.goto(`/tournaments/${tournamentId}#matchup-${matchupId}`);
  await expect(discussion(page)).toBeVisible();
}

const write = (user: ApiClient, body: object) => user.send(routes.createComment, { body });

test('the discussion shows the specified words when a user writes, edits, likes and deletes', async ({
  page,
  address,
}) => {
  const table = stringTable('Discussion', [
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
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'talker');
  await open(page, matchup);
  await table.see(discussion(page), 'No messages yet. Start the conversation!');
  const box = discussion(page).getByLabel('Write a message');
  const send = discussion(page).getByRole('button', { name: 'Send message' });
  await expect(send).toBeDisabled();
  await box.fill('   ');
  await expect(send).toBeDisabled();

  // Enter sends, Shift+Enter starts a new line, and a failure keeps the text.
  await box.fill('First');
  await box.press('Shift+Enter');
  await box.pressSequentially('line');
  const restoreSend = await answerWith(page, '**/api/comments', 'nothing');
  await box.press('Enter');
  await table.see(shownToast(page), 'Error', 'Failed to send message. Please try again.');
  await expect(box).toHaveValue('First\nline');
  await expect(messages(page)).toHaveCount(0);
  await restoreSend();
  await box.press('Enter');
  await table.see(shownToast(page), 'Message sent');
  await expect(box).toHaveValue('');
  const own = messages(page).first();
  await expect(own).toContainText('talker Tester');
  await expect(own).toContainText('TT');
  await expect(own.getByText('edited')).toHaveCount(0);

  const restoreLike = await answerWith(page, '**/api/comments/*/like', 'nothing');
  await own.getByRole('button', { name: 'Like, 0 likes' }).click();
  await table.see(shownToast(page), 'Failed to like comment. Please try again.');
  await expect(own.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  await restoreLike();

  await own.getByRole('button', { name: 'Edit' }).click();
  const editor = own.getByLabel('Edit your message');
  await expect(own.getByRole('button', { name: /^Like/ })).toBeHidden();
  await editor.fill(' ');
  await expect(own.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor.fill('Second thoughts');
  const restoreEdit = await answerWith(page, '**/api/comments/*', 'nothing');
  await own.getByRole('button', { name: 'Save' }).click();
  await table.see(shownToast(page), 'Failed to update comment. Please try again.');
  await expect(editor).toHaveValue('Second thoughts');
  await restoreEdit();
  await own.getByRole('button', { name: 'Save' }).click();
  await table.see(shownToast(page), 'Comment updated');
  await table.see(own, 'edited');
  await expect(own).toContainText('Second thoughts');

  await own.getByRole('button', { name: 'Edit' }).click();
  await editor.fill('Never mind');
  await own.getByRole('button', { name: 'Cancel' }).click();
  await expect(own).toContainText('Second thoughts');

  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const restoreDelete = await answerWith(page, '**/api/comments/*', 'nothing');
  await own.getByRole('button', { name: 'Delete' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await table.see(shownToast(page), 'Failed to delete comment. Please try again.');
  await restoreDelete();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await table.see(shownToast(page), 'Comment deleted');
  table.done();
});

test('replies are three levels deep, each indented by 16 px, and three show until the reader asks for more', async ({
  page,
  address,
}) => {
  const table = stringTable('Replies', ['Show 2 more replies', 'Show less']);
  const matchup = await createOpenMatchup(address);
  const other = await registerApart(address, 'answerer');
  const { matchupId } = matchup;
  const { id } = await write(other, { matchupId, content: 'Top' });
  const replies: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    replies.push((await write(other, { matchupId, parentId: id, content: `Reply ${n}` })).id);
  }
  const newest = replies.at(-1);
  const deeper = await write(other, { matchupId, parentId: newest, content: 'Deeper' });
  await register(page.request, 'reader');
  await open(page, matchup);
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
  // A reply to the third level stays on that level.
  await write(other, { matchupId, parentId: deeper.id, content: 'Deepest' });
  await expect(shown('Deepest')).toBeVisible();
  expect(await left('Deepest')).toBe(await left('Deeper'));

  // Without a push the client reads the discussion only after 30 s, so changes that show earlier are live.
  const LIVE = { timeout: 25_000 };
  await write(other, { matchupId, content: 'Fresh' });
  await expect(shown('Fresh')).toBeVisible(LIVE);
  await other.send(routes.likeComment, at(id));
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible(LIVE);
  const list = discussion(page).getByRole('list', { name: 'Messages' });
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(384);
  table.done();
});

test('a visitor reads the discussion, sees no controls and is invited to sign in', async ({
  page,
  address,
}) => {
  const matchup = await createOpenMatchup(address);
  const other = await registerApart(address, 'writer');
  await write(other, { matchupId: matchup.matchupId, content: 'Hello out there' });
  await open(page, matchup);
  await expect(discussion(page).getByText('Hello out there')).toBeVisible();
  for (const name of ['Reply', 'Edit', 'Delete', 'Send message']) {
    await expect(discussion(page).getByRole('button', { name })).toHaveCount(0);
  }
  await discussion(page).getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/auth\?returnTo=/);
  expect(new URL(page.url()).searchParams.get('returnTo')).toContain(`#matchup-${matchup.matchupId}`);
});

test('a session that ends while its user writes leads to the sign-in screen and keeps the draft', async ({
  page,
  address,
}) => {
  const table = stringTable('Unauthorized', ['Unauthorized', 'You are logged out. Logging in again...']);
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'logged_out');
  await open(page, matchup);
  await page.context().clearCookies();
  await discussion(page).getByLabel('Write a message').fill('Too late');
  const releaseSignIn = await holdSignIn(page);
  await discussion(page).getByRole('button', { name: 'Send message' }).click();
  await table.see(shownToast(page), 'Unauthorized', 'You are logged out. Logging in again...');
  await releaseSignIn();
  table.done();
  await signIn(page.request, credentialsOf('logged_out'));
  await page.goto('about:blank');
  await open(page, matchup);
  await expect(discussion(page).getByLabel('Write a message')).toHaveValue('Too late');
});

test('a message shows before the server answers, the key of a composition sends none, and a draft stays', async ({
  page,
  address,
}) => {
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'drafter');
  await open(page, matchup);
  const box = discussion(page).getByLabel('Write a message');
  const release = await delayCalls(page, '**/api/comments');
  await box.fill('On its way');
  // Safari reports the Enter that ends a composition with this key code (rule W45).
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(discussion(page).getByText('Sending...')).toHaveCount(0);
  await expect(box).toHaveValue('On its way');
  await box.press('Enter');
  await expect(discussion(page).getByText('Sending...')).toBeVisible();
  await expect(discussion(page).getByText('On its way')).toBeVisible();
  await expect(box).toHaveValue('');
  await box.fill('The next thought');
  await release();
  await expect(discussion(page).getByText('Sending...')).toHaveCount(0);
  await expect(messages(page).filter({ hasText: 'On its way' })).toHaveCount(1);

  await expect(box).toHaveValue('The next thought');
  await page.getByRole('button', { name: 'Next matchup' }).click();
  await expect(box).toHaveValue('');
  await page.getByRole('button', { name: 'Previous matchup' }).click();
  await expect(box).toHaveValue('The next thought');
  await page.reload();
  await expect(box).toHaveValue('The next thought');
  // Another user of the same browser does not see the draft.
  await page.request.post('/api/auth/logout');
  await register(page.request, 'nextdrafter');
  await page.reload();
  await expect(box).toHaveValue('');
});

test('a reply form keeps its text and the focus when newer replies arrive', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address);
  const { matchupId } = matchup;
  const other = await registerApart(address, 'replier');
  const { id } = await write(other, { matchupId, content: 'Top' });
  for (const n of [1, 2, 3]) await write(other, { matchupId, parentId: id, content: `Reply ${n}` });
  await register(page.request, 'slowwriter');
  await open(page, matchup);
  const oldest = messages(page)
    .filter({ hasText: /^(?!.*Top).*Reply 1/s })
    .last();
  await oldest.getByRole('button', { name: 'Reply', exact: true }).click();
  await discussion(page).getByLabel('Reply to replier Tester').fill('I think that');
  await write(other, { matchupId, parentId: id, content: 'Reply 4' });
  await expect(discussion(page).getByText('Reply 4')).toBeVisible();
  await expect(discussion(page).getByLabel('Reply to replier Tester')).toHaveValue('I think that');
  await expect(discussion(page).getByLabel('Reply to replier Tester')).toBeFocused();
});

test('a user’s likes show on every device', async ({ page, browser, address }) => {
  const matchup = await createOpenMatchup(address);
  const other = await registerApart(address, 'likeable');
  await write(other, { matchupId: matchup.matchupId, content: 'Like this' });
  await register(page.request, 'liker');
  await open(page, matchup);
  await discussion(page).getByRole('button', { name: 'Like, 0 likes' }).click();
  const liked = discussion(page).getByRole('button', { name: 'Like, 1 like' });
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  const context = await browser.newContext({
    baseURL: address,
    storageState: { cookies: await page.context().cookies(), origins: [] },
  });
  const phone = await context.newPage();
  await open(phone, matchup);
  const likedOnPhone = discussion(phone).getByRole('button', { name: 'Like, 1 like' });
  await expect(likedOnPhone).toHaveAttribute('aria-pressed', 'true');
  await likedOnPhone.click();
  await expect(discussion(phone).getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  await context.close();
});

test('a writer shows their vote beside the messages and reacts, and watchers see both at once', async ({
  page,
  openPage,
  address,
}) => {
  const matchup = await createOpenMatchup(address);
  const { matchupId, titles } = matchup;
  const reactor = await register(page.request, 'reactor');
  await write(reactor, { matchupId, content: 'This one' });
  await open(page, matchup);
  const visitor = await openPage();
  await open(visitor, matchup);
  const [own, seen] = [messages(page).first(), messages(visitor).first()];
  await expect(own.getByText('just now')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await own.getByRole('button', { name: 'React', exact: true }).click();
  const choices = page.getByRole('group', { name: 'Reactions' }).getByRole('button');
  await expect(choices).toHaveCount(6);
  await expect(choices.first()).toBeFocused();
  await escapeFrom(page, choices);
  await expect(own.getByRole('button', { name: 'React', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(own.getByRole('button', { name: 'Rock on, 1 reaction' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(seen.getByText('Rock on, 1 reaction')).toBeAttached();
  await own.getByRole('button', { name: 'Rock on, 1 reaction' }).click();
  await expect(seen.getByText('Rock on, 1 reaction')).toHaveCount(0);

  // On a phone the toast is in the bar at the top.
  await discussion(page).getByLabel('Write a message').fill('And a second');
  await page.keyboard.press('Enter');
  await expect(shownToast(page)).toContainText('Message sent');
  const boxOf = async (locator: Locator) =>
    (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const bottomOf = async (locator: Locator) => {
    const { y, height } = await boxOf(locator);
    return y + height;
  };
  await expect
    .poll(() => bottomOf(shownToast(page)))
    .toBeLessThanOrEqual(await bottomOf(page.getByRole('banner')));
  const theme = page.getByRole('banner').getByRole('button', { name: 'Theme' });
  const toast = await boxOf(shownToast(page));
  expect(toast.x).toBeGreaterThanOrEqual(0);
  expect(toast.x + toast.width).toBeLessThanOrEqual((await boxOf(theme)).x);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(shownToast(page)).toHaveCount(0);

  const shown = (title: string) => seen.getByText(`Voted ${title}`);
  const drawn = await reactor.send(routes.getMatchup, at(matchupId));
  await vote(reactor, drawn, 1);
  await expect(seen.getByText(/Voted/)).toHaveCount(0);
  await discussion(page).getByLabel('Show my vote beside my messages').check();
  await expect(shown(titles[0])).toBeVisible();
  await vote(reactor, drawn, 2);
  await expect(shown(titles[1])).toBeVisible();
  await page.reload();
  // The panel replaces its placeholder once its code has loaded.
  await expect(() => discussion(page).scrollIntoViewIfNeeded()).toPass();
  await expect(discussion(page).getByLabel('Show my vote beside my messages')).toBeChecked();
  await discussion(page).getByLabel('Show my vote beside my messages').uncheck();
  await expect(seen.getByText(/Voted/)).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('each message has its reply button in its head, and a button opens the other actions', async ({
    page,
    address,
  }) => {
    const matchup = await createOpenMatchup(address);
    const toucher = await register(page.request, 'toucher');
    for (const content of ['Touch me', 'The newest']) {
      await write(toucher, { matchupId: matchup.matchupId, content });
    }
    await open(page, matchup);
    await discussion(page).evaluate((panel) => panel.scrollIntoView());
    await expect(messages(page).first().getByRole('button', { name: 'Reply' })).toBeVisible();
    const own = messages(page).nth(1);
    const more = own.getByRole('button', { name: 'Actions', exact: true });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(own.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
    for (const name of ['Like, 0 likes', 'React', 'Edit', 'Delete']) {
      await expect(own.getByRole('button', { name, exact: true })).toBeHidden();
    }
    await more.tap();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    for (const name of ['Like, 0 likes', 'React', 'Reply', 'Edit', 'Delete']) {
      const box = await own.getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await own.getByRole('button', { name: 'Edit' }).tap();
    await expect(own.getByLabel('Edit your message')).toBeFocused();
  });
});
