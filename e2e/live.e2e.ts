import { type Browser, expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, vote } from '#tests/support/tournaments.ts';
import { createOpenMatchup, register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const card = (page: Page) => page.getByRole('article');
const cover = (page: Page) => card(page).locator('[data-cover]').first();
const discussion = (page: Page) => page.getByRole('region', { name: 'Live Discussion' });

async function choose(page: Page, role: 'menuitemradio' | 'menuitemcheckbox', name: string): Promise<void> {
  await page.getByRole('button', { name: 'How it is shown' }).click();
  await page.getByRole(role, { name }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** The distance in pixels from the first song's title to the second song's. */
async function titleDistance(page: Page): Promise<{ x: number; y: number }> {
  const [one, two] = await Promise.all(
    [0, 1].map((index) => card(page).getByRole('heading', { level: 3 }).nth(index).boundingBox()),
  );
  return { x: (two?.x ?? 0) - (one?.x ?? 0), y: (two?.y ?? 0) - (one?.y ?? 0) };
}

test('the reader chooses size, orientation and discussion of the matchup card, and a reload keeps the choice (rule W20)', async ({
  page,
  address,
}) => {
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'viewer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tournaments/${matchup.tournamentId}#matchup-${matchup.matchupId}`);
  await expect(card(page)).toBeVisible();
  const widthOf = async () => (await cover(page).boundingBox())?.width ?? 0;
  const expanded = await widthOf();
  await choose(page, 'menuitemradio', 'Standard');
  const standard = await widthOf();
  await choose(page, 'menuitemradio', 'Compact');
  const compact = await widthOf();
  expect(expanded).toBeGreaterThan(standard);
  expect(standard).toBeGreaterThan(compact);

  expect((await titleDistance(page)).y).toBe(0);
  await choose(page, 'menuitemradio', 'One below the other');
  const stacked = await titleDistance(page);
  expect(stacked.x).toBe(0);
  expect(stacked.y).toBeGreaterThan(50);

  await expect(discussion(page)).toBeVisible();
  await choose(page, 'menuitemcheckbox', 'Live Discussion');
  await expect(discussion(page)).toHaveCount(0);

  await page.reload();
  await expect(card(page)).toBeVisible();
  expect(await widthOf()).toBe(compact);
  expect((await titleDistance(page)).y).toBe(stacked.y);
  await expect(discussion(page)).toHaveCount(0);
  await choose(page, 'menuitemcheckbox', 'Live Discussion');
  await expect(discussion(page)).toBeVisible();
});

test('the matchup card shows the number of viewers', async ({ page, browser, address }) => {
  const matchup = await createOpenMatchup(address);
  const path = `/tournaments/${matchup.tournamentId}#matchup-${matchup.matchupId}`;
  await page.goto(path);
  await expect(page.getByText('1 watching')).toBeVisible();
  const context = await browser.newContext({ baseURL: address });
  const other = await context.newPage();
  await other.goto(path);
  await expect(other.getByText('2 watching')).toBeVisible();
  await expect(page.getByText('2 watching')).toBeVisible();
  await context.close();
  await expect(page.getByText('1 watching')).toBeVisible();
});

test('the ballot says that it is offline until the network is back', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address);
  await page.goto(`/tournaments/${matchup.tournamentId}#matchup-${matchup.matchupId}`);
  await expect(page.getByText('1 watching')).toBeVisible();
  const note = card(page).getByText('You are offline.');
  await expect(note).toHaveCount(0);
  const button = card(page)
    .getByRole('button', { name: /^Vote for/ })
    .first();
  const place = await button.boundingBox();
  await page.context().setOffline(true);
  await expect(note).toBeVisible();
  expect(await button.boundingBox(), 'nothing moves').toEqual(place);
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.context().setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

/** A page in another browser, whose cache is empty. */
const newPage = async (browser: Browser, address: string) =>
  (await browser.newContext({ baseURL: address })).newPage();

for (const [voterPolicy, label, next] of [
  ['account', 'offline', (page: Page) => page.getByRole('tab', { name: 'Sign Up' })],
  ['code', 'offline', (page: Page) => page.getByRole('dialog').getByLabel('Voter code')],
  ['guest', 'Send again', (page: Page) => page.getByRole('button', { name: /^Your vote/ })],
] as const) {
  test(`without a connection a visitor’s press keeps the page (${voterPolicy}, rule V14)`, async ({
    browser,
    address,
  }) => {
    const matchup = await createOpenMatchup(address, { settings: { voterPolicy } });
    const page = await newPage(browser, address);
    await page.goto(`/tournaments/${matchup.tournamentId}?tab=voting`);
    await expect(page.getByText('1 watching')).toBeVisible();
    await page.context().setOffline(true);
    await expect(card(page).getByText('You are offline.')).toBeVisible();
    const button = card(page).locator('.ballot-sides button[aria-pressed]').first();
    await button.click();
    await expect(button).toContainText(label);
    await page.context().setOffline(false);
    await expect(card(page).getByText('You are offline.')).toHaveCount(0);
    await button.click();
    await expect(next(page).first()).toBeVisible();
    await page.context().close();
  });
}

test('without a connection, code that is not yet loaded waits, and the screen says so', async ({
  browser,
  address,
}) => {
  const matchup = await createOpenMatchup(address);
  const page = await newPage(browser, address);
  await register(page.request, 'commuter');
  await page.goto(`/tournaments/${matchup.tournamentId}?tab=voting`);
  await expect(page.getByText('1 watching')).toBeVisible();
  // The first input loads the toaster.
  await Promise.all([page.waitForResponse(/\/toast-.*\.js$/), page.mouse.move(200, 200)]);
  await page.context().setOffline(true);
  await page.keyboard.press('?');
  await expect(page.getByText('This opens once you are connected.').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Bracket' }).click();
  await expect(page.getByText('This part loads once you are connected.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Tournament Bracket' })).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click();
  await expect(page.getByText('You are offline. This page loads once you are connected.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await page.context().close();
});

test('without a connection all vote buttons are outlines, and the user’s vote keeps its colour', async ({
  page,
  address,
}) => {
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'outliner');
  await page.goto(`/tournaments/${matchup.tournamentId}#matchup-${matchup.matchupId}`);
  await card(page)
    .getByRole('button', { name: /^Vote for/ })
    .first()
    .click();
  await expect(page.getByText('Vote confirmed!').first()).toBeVisible();
  const buttons = page.locator('.ballot-sides button[aria-pressed]');
  const expectOutlines = async () => {
    await expect(buttons).toHaveCount(2);
    await page.context().setOffline(true);
    for (const button of await buttons.all()) {
      await expect(button).toContainText('offline');
      await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    }
  };
  await expectOutlines();
  const own = buttons.first();
  const borderColor = await own.evaluate((button) => getComputedStyle(button).borderTopColor);
  await expect(own, 'the words have the colour of the border').toHaveCSS('color', borderColor);
  await page.context().setOffline(false);
  await page.goto('/');
  await expectOutlines();
});

test('the page shows a lost connection, polls every second, and shows what it missed once it reconnects', async ({
  page,
  address,
}) => {
  const matchup = await createOpenMatchup(address);
  let isOffline = false;
  const openSockets = new Set<{ close(): Promise<void> }>();
  await page.clock.install();
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    if (isOffline) return socket.close();
    socket.connectToServer();
    openSockets.add(socket);
  });
  await page.goto(`/tournaments/${matchup.tournamentId}#matchup-${matchup.matchupId}`);
  await expect(page.getByText('1 watching')).toBeVisible();
  isOffline = true;
  for (const socket of openSockets) await socket.close();
  await expect(page.getByRole('status').getByText('Reconnecting...')).toBeVisible();
  await expect(page.getByText('1 watching')).toHaveCount(0);
  const voter = await register(page.request, 'missed');
  const { matchupId } = matchup;
  await vote(voter, await voter.send(routes.getMatchup, at(matchupId)), 1);
  await expect(card(page).getByText('1 vote', { exact: true })).toBeVisible();
  await voter.send(routes.createComment, { body: { matchupId, content: 'Said meanwhile' } });
  isOffline = false;
  // The client waits up to 30 s before it tries again.
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('status').getByText('Live again')).toBeVisible();
  await expect(page.getByRole('status').getByText('Live again')).toHaveCount(0);
  await expect(page.getByText('1 watching')).toBeVisible();
  await expect(discussion(page).getByText('Said meanwhile')).toBeVisible();
});
