import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, vote } from '#tests/support/tournaments.ts';
import type { ApiClient } from './support/api-client.ts';
import { escapeFrom } from './support/keyboard.ts';
import { ballotPath, discussion, messageBox, openBallot, shownToast } from './support/locators.ts';
import { answerWith } from './support/network.ts';
import { createOpenMatchup, type OpenMatchup, register, registerApart } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const messages = (page: Page) => discussion(page).getByRole('article');
const open = async (page: Page, matchup: OpenMatchup) => {
  await page.goto(ballotPath(matchup));
  await expect(discussion(page)).toBeVisible();
};
const write = (user: ApiClient, body: object) => user.send(routes.createComment, { body });

test('a user writes, edits and deletes, and a failure keeps what was typed', async ({ page, address }) => {
  await openBallot(page, address, 'talker');
  await expect(discussion(page)).toContainText('No messages yet. Start the conversation!');
  const box = messageBox(page);
  const own = messages(page).first();
  const editor = own.getByLabel('Edit your message');
  const button = (name: string) => own.getByRole('button', { name });
  /** Acts while the calls to `url` get no answer. */
  const failing = async (url: string, toast: string, act: () => Promise<void>) => {
    const restore = await answerWith(page, url, 'nothing');
    await act();
    await expect(shownToast(page)).toContainText(toast);
    await restore();
  };
  // Enter sends, Shift+Enter starts a new line.
  await box.fill('First');
  await box.press('Shift+Enter');
  await box.pressSequentially('line');
  await failing('**/api/comments', 'Failed to send message. Please try again.', () => box.press('Enter'));
  await expect(box).toHaveValue('First\nline');
  await box.press('Enter');
  await expect(shownToast(page)).toContainText('Message sent');
  await expect(box).toHaveValue('');
  await expect(own).toContainText('talker Tester');

  await failing('**/api/comments/*/like', 'Failed to like comment. Please try again.', () =>
    button('Like, 0 likes').click(),
  );
  await expect(button('Like, 0 likes')).toBeVisible();
  await button('Edit').click();
  await editor.fill('Second thoughts');
  await failing('**/api/comments/*', 'Failed to update comment. Please try again.', () =>
    button('Save').click(),
  );
  await expect(editor).toHaveValue('Second thoughts');
  await button('Save').click();
  await expect(shownToast(page)).toContainText('Comment updated');
  await expect(own.getByText('edited', { exact: true })).toBeVisible();
  await expect(own).toContainText('Second thoughts');

  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await button('Delete').click();
  await failing('**/api/comments/*', 'Failed to delete comment. Please try again.', () => confirm.click());
  await confirm.click();
  await expect(shownToast(page)).toContainText('Comment deleted');
});

test('replies have three levels, and newer ones leave a reply form alone', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address);
  const { matchupId } = matchup;
  const other = await registerApart(address, 'replier');
  const { id } = await write(other, { matchupId, content: 'First level' });
  const reply = await write(other, { matchupId, parentId: id, content: 'Second level' });
  const deeper = await write(other, { matchupId, parentId: reply.id, content: 'Third level' });
  await write(other, { matchupId, parentId: deeper.id, content: 'Fourth level' });
  await register(page.request, 'slowwriter');
  await open(page, matchup);
  const shown = (text: string) => discussion(page).getByText(text, { exact: true });
  await expect(shown('Fourth level')).toBeVisible();
  const left = async (text: string) => (await shown(text).boundingBox())?.x ?? 0;
  expect(await left('Second level')).toBe((await left('First level')) + 16);
  expect(await left('Third level')).toBe((await left('Second level')) + 16);
  expect(await left('Fourth level'), 'a reply to the third level stays on it').toBe(
    await left('Third level'),
  );

  await messages(page).last().getByRole('button', { name: 'Reply', exact: true }).click();
  const form = discussion(page).getByLabel('Reply to replier Tester');
  await form.fill('I think that');
  await write(other, { matchupId, parentId: id, content: 'Newer' });
  await expect(shown('Newer')).toBeVisible();
  await expect(form).toHaveValue('I think that');
  await expect(form).toBeFocused();
});

test('watchers see the vote and the reactions of a writer at once', async ({ page, openPage, address }) => {
  const matchup = await createOpenMatchup(address);
  const { matchupId, titles } = matchup;
  const reactor = await register(page.request, 'reactor');
  await write(reactor, { matchupId, content: 'This one' });
  await open(page, matchup);
  const visitor = await openPage();
  await open(visitor, matchup);
  const [own, seen] = [messages(page).first(), messages(visitor).first()];
  await page.setViewportSize({ width: 390, height: 844 });
  await own.getByRole('button', { name: 'React', exact: true }).click();
  const choices = page.getByRole('group', { name: 'Reactions' }).getByRole('button');
  await expect(choices).toHaveCount(6);
  await expect(choices.first()).toBeFocused();
  await escapeFrom(page, choices);
  await expect(own.getByRole('button', { name: 'React', exact: true })).toBeFocused();
  for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
  const reaction = own.getByRole('button', { name: 'Rock on, 1 reaction' });
  await expect(reaction).toHaveAttribute('aria-pressed', 'true');
  await expect(seen.getByText('Rock on, 1 reaction')).toBeAttached();
  await reaction.click();
  await expect(seen.getByText('Rock on, 1 reaction')).toHaveCount(0);

  const drawn = await reactor.send(routes.getMatchup, at(matchupId));
  await vote(reactor, drawn, 1);
  await expect(seen.getByText(/Voted/)).toHaveCount(0);
  const showVote = discussion(page).getByLabel('Show my vote beside my messages');
  await showVote.check();
  await expect(seen.getByText(`Voted ${titles[0]}`)).toBeVisible();
  await vote(reactor, drawn, 2);
  await expect(seen.getByText(`Voted ${titles[1]}`)).toBeVisible();
  await page.reload();
  // The panel replaces its placeholder once its code has loaded.
  await expect(() => discussion(page).scrollIntoViewIfNeeded()).toPass();
  await expect(showVote).toBeChecked();
  await showVote.uncheck();
  await expect(seen.getByText(/Voted/)).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a button opens the actions of a message', async ({ page, address }) => {
    const matchup = await createOpenMatchup(address);
    const toucher = await register(page.request, 'toucher');
    await write(toucher, { matchupId: matchup.matchupId, content: 'Touch me' });
    await open(page, matchup);
    await discussion(page).evaluate((panel) => panel.scrollIntoView());
    const own = messages(page).first();
    const more = own.getByRole('button', { name: 'Actions', exact: true });
    const actions = ['Like, 0 likes', 'React', 'Edit', 'Delete'].map((name) =>
      own.getByRole('button', { name, exact: true }),
    );
    await expect(own.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
    for (const action of actions) await expect(action).toBeHidden();
    await more.tap();
    for (const action of actions) {
      const box = await action.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await own.getByRole('button', { name: 'Edit' }).tap();
    await expect(own.getByLabel('Edit your message')).toBeFocused();
  });
});
