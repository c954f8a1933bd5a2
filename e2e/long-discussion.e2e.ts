import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import type { ApiClient } from './support/api-client.ts';
import { ballotPath, discussion } from './support/locators.ts';
import { createOpenMatchup, type OpenMatchup, registerApart } from './support/open-matchup.ts';
import { test } from './support/server.ts';

/** Several users write, because a user may write 20 messages a minute. */
const WRITERS = 5;
const MESSAGES_EACH = 14;
const REPLIES = 8;

const list = (page: Page) => discussion(page).getByRole('list', { name: 'Messages' });
const older = (page: Page) => discussion(page).getByRole('button', { name: 'Show older messages' });
const message = (page: Page, text: string) => discussion(page).getByText(text, { exact: true });

let matchup: OpenMatchup;
let writers: ApiClient[];

/** Writes a message as one of the users. */
const write = (n: number, body: object) =>
  (writers[n % WRITERS] as ApiClient).send(routes.createComment, { body });

/** 70 messages; the oldest has 8 replies. */
test.beforeAll(async ({ address }) => {
  matchup = await createOpenMatchup(address);
  const { matchupId } = matchup;
  writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, n) => registerApart(address, `longwriter${n}`)),
  );
  let first = 0;
  for (let n = 1; n <= WRITERS * MESSAGES_EACH; n += 1) {
    const { id } = await write(n, { matchupId, content: `Message ${n}` });
    first ||= id;
  }
  for (let n = 1; n <= REPLIES; n += 1) {
    await write(n, { matchupId, parentId: first, content: `Reply ${n}` });
  }
});

const open = (page: Page) => page.goto(ballotPath(matchup));

test('older messages load, and what the reader sees stays in its place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await expect(() => discussion(page).scrollIntoViewIfNeeded()).toPass();
  await expect(message(page, 'Message 70')).toBeVisible();
  await expect(message(page, 'Message 40')).toHaveCount(0);
  await list(page).hover();
  const scrollToEnd = () => list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await scrollToEnd();
  await expect(message(page, 'Message 40')).toBeAttached();
  // The reader is in the middle of the list when a new message comes.
  await message(page, 'Message 41').scrollIntoViewIfNeeded();
  const placeOf = async () => Math.round((await message(page, 'Message 41').boundingBox())?.y ?? 0);
  const before = await placeOf();
  await write(0, { matchupId: matchup.matchupId, content: 'Fresh from the top' });
  await expect(message(page, 'Fresh from the top')).toBeAttached();
  expect(Math.abs((await placeOf()) - before)).toBeLessThanOrEqual(1);
  await discussion(page).getByRole('button', { name: '1 new message', exact: true }).click();
  await expect(message(page, 'Fresh from the top')).toBeInViewport();
  await expect(discussion(page).getByRole('button', { name: /new message/ })).toHaveCount(0);
  await expect(async () => {
    await scrollToEnd();
    await expect(message(page, 'Message 1')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(older(page)).toHaveCount(0);
  await discussion(page).getByRole('button', { name: 'Show 5 more replies' }).click();
  for (let n = 1; n <= REPLIES; n += 1) await expect(message(page, `Reply ${n}`)).toBeAttached();
  await discussion(page).getByRole('button', { name: 'Show less' }).click();
  await expect(message(page, 'Reply 1')).toHaveCount(0);
});

test('older messages load by keyboard alone, and the focus is never lost', async ({ page }) => {
  // Without the observer only the button loads.
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  await open(page);
  await expect(discussion(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(message(page, 'Message 70')).toBeVisible();
  await older(page).focus();
  await page.keyboard.press('Enter');
  await expect(message(page, 'Message 40')).toBeAttached();
  await expect(older(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page, 'Message 1')).toBeAttached();
  await expect(older(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expect(list(page).locator(':focus')).toHaveCount(1);
});
