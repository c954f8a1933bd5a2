import { type Browser, expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, vote } from '#tests/support/tournaments.ts';
import { ballotPath, discussion, voteButtons } from './support/locators.ts';
import { fileOf } from './support/network.ts';
import { createOpenMatchup, type OpenMatchupOptions, register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const card = (page: Page) => page.getByRole('article');
const watching = (page: Page, count: number) => page.getByText(`${count} watching`);
const setOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);
const TRANSPARENT = 'rgba(0, 0, 0, 0)';

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

test('a reload keeps size and orientation of the matchup card (rule W20)', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'viewer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ballotPath(matchup));
  await expect(card(page)).toBeVisible();
  const cover = card(page).locator('[data-cover]').first();
  const widthOf = async () => (await cover.boundingBox())?.width ?? 0;
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

/** Opens the ballot of a new match in another browser, whose cache is empty, and waits for its live connection. */
async function openBallot(browser: Browser, address: string, user?: string, options?: OpenMatchupOptions) {
  const matchup = await createOpenMatchup(address, options);
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  if (user) await register(page.request, user);
  await page.goto(ballotPath(matchup));
  await expect(watching(page, 1)).toBeVisible();
  return { page, matchup };
}

test('without a connection vote buttons are outlines', async ({ browser, address }) => {
  const { page } = await openBallot(browser, address, 'outliner');
  const buttons = voteButtons(page);
  await buttons.first().press('Enter');
  await expect(page.getByText('Vote confirmed!').first()).toBeVisible();
  const note = card(page).getByText('You are offline.');
  const place = await buttons.last().boundingBox();
  const expectOutlines = async () => {
    await expect(buttons).toHaveCount(2);
    await setOffline(page, true);
    for (const button of await buttons.all()) {
      await expect(button).toContainText('offline');
      await expect(button).toHaveCSS('background-color', TRANSPARENT);
    }
  };
  await expectOutlines();
  await expect(note).toBeVisible();
  expect(await buttons.last().boundingBox()).toEqual(place);
  const own = buttons.first();
  const borderColor = await own.evaluate((button) => getComputedStyle(button).borderTopColor);
  await expect(own, 'the words have the colour of the border').toHaveCSS('color', borderColor);
  await setOffline(page, false);
  await expect(note).toHaveCount(0);
  await expect(own).not.toHaveCSS('background-color', TRANSPARENT);
  await page.goto('/');
  await expectOutlines();
});

for (const [voterPolicy, label, next] of [
  ['account', 'offline', (page: Page) => page.getByRole('tab', { name: 'Sign Up' })],
  ['code', 'offline', (page: Page) => page.getByRole('dialog').getByLabel('Voter code')],
  ['guest', 'Send again', (page: Page) => page.getByRole('button', { name: /^Your vote/ })],
] as const) {
  test(`a visitor’s press without a connection waits (${voterPolicy}, rule V14)`, async ({
    browser,
    address,
  }) => {
    const { page } = await openBallot(browser, address, undefined, { settings: { voterPolicy } });
    const button = voteButtons(page).first();
    const note = card(page).getByText('You are offline.');
    await setOffline(page, true);
    await expect(note).toBeVisible();
    await button.press('Enter');
    await expect(button).toContainText(label);
    await setOffline(page, false);
    await expect(note).toHaveCount(0);
    await button.press('Enter');
    await expect(next(page).first()).toBeVisible();
  });
}

test('without a connection, code that is not loaded waits', async ({ browser, address }) => {
  const { page } = await openBallot(browser, address, 'commuter');
  // The first input loads the toaster.
  await Promise.all([page.waitForResponse(fileOf('ui/feedback/toast.tsx')), page.mouse.move(200, 200)]);
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  for (const [act, waiting, loaded] of [
    [
      () => page.keyboard.press('?'),
      'This opens once you are connected.',
      page.getByRole('dialog', { name: 'Keys' }),
    ],
    [
      () => page.getByRole('tab', { name: 'Bracket' }).click(),
      'This part loads once you are connected.',
      heading('Tournament Bracket'),
    ],
    [
      () => page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click(),
      'You are offline. This page loads once you are connected.',
      heading('Leaderboard'),
    ],
  ] as const) {
    await setOffline(page, true);
    await act();
    await expect(page.getByText(waiting).first()).toBeVisible();
    await setOffline(page, false);
    await expect(loaded).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('the page says that it reconnects, and then shows what it missed', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address);
  let isOffline = false;
  const openSockets = new Set<{ close(): Promise<void> }>();
  await page.clock.install();
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    if (isOffline) return socket.close();
    socket.connectToServer();
    openSockets.add(socket);
  });
  await page.goto(ballotPath(matchup));
  await expect(watching(page, 1)).toBeVisible();
  isOffline = true;
  for (const socket of openSockets) await socket.close();
  await expect(page.getByRole('status').getByText('Reconnecting...')).toBeVisible();
  await expect(watching(page, 1)).toHaveCount(0);
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
  await expect(watching(page, 1)).toBeVisible();
  await expect(discussion(page).getByText('Said meanwhile')).toBeVisible();
});
