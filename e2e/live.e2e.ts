import { expect, type Page } from '@playwright/test';
import { test } from './support/server.ts';
import { register, type Scene, setStage } from './support/stage.ts';

const card = (page: Page) => page.getByRole('article');
const cover = (page: Page) => card(page).locator('[data-cover]').first();
const discussion = (page: Page) => page.getByRole('region', { name: 'Live Discussion' });

async function choose(page: Page, role: 'menuitemradio' | 'menuitemcheckbox', name: string): Promise<void> {
  await page.getByRole('button', { name: 'How it is shown' }).click();
  await page.getByRole(role, { name }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** How far the second song's title stands to the right of and below the first one's. */
async function distance(page: Page): Promise<{ x: number; y: number }> {
  const [one, two] = await Promise.all(
    [0, 1].map((index) => card(page).getByRole('heading', { level: 3 }).nth(index).boundingBox()),
  );
  return { x: (two?.x ?? 0) - (one?.x ?? 0), y: (two?.y ?? 0) - (one?.y ?? 0) };
}

test("a matchup's card is as large and laid out as its reader wants, and stays so (T §2)", async ({
  page,
  address,
}) => {
  const stage = await setStage(address);
  await register(page.request, 'viewer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tournaments/${stage.tournamentId}#matchup-${stage.matchupId}`);
  await expect(card(page)).toBeVisible();
  const widthOf = async () => (await cover(page).boundingBox())?.width ?? 0;
  const expanded = await widthOf();
  await choose(page, 'menuitemradio', 'Standard');
  const standard = await widthOf();
  await choose(page, 'menuitemradio', 'Compact');
  const compact = await widthOf();
  expect(expanded).toBeGreaterThan(standard);
  expect(standard).toBeGreaterThan(compact);

  expect((await distance(page)).y).toBe(0);
  await choose(page, 'menuitemradio', 'One below the other');
  const stacked = await distance(page);
  expect(stacked.x).toBe(0);
  expect(stacked.y).toBeGreaterThan(50);

  await expect(discussion(page)).toBeVisible();
  await choose(page, 'menuitemcheckbox', 'Live Discussion');
  await expect(discussion(page)).toHaveCount(0);

  await page.reload();
  await expect(card(page)).toBeVisible();
  expect(await widthOf()).toBe(compact);
  expect((await distance(page)).y).toBe(stacked.y);
  await expect(discussion(page)).toHaveCount(0);
  await choose(page, 'menuitemcheckbox', 'Live Discussion');
  await expect(discussion(page)).toBeVisible();
});

test('everybody sees how many people watch (T §2)', async ({ page, browser, address }) => {
  const stage = await setStage(address);
  const path = `/tournaments/${stage.tournamentId}#matchup-${stage.matchupId}`;
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

test('a lost line is told of quietly, and what was missed is caught up with (T §7)', async ({
  page,
  address,
}) => {
  const stage = await setStage(address);
  let isCut = false;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    if (isCut) return socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.goto(`/tournaments/${stage.tournamentId}#matchup-${stage.matchupId}`);
  await expect(page.getByText('1 watching')).toBeVisible();
  isCut = true;
  for (const socket of open) await socket.close();
  await expect(page.getByRole('status').getByText('Reconnecting...')).toBeVisible();
  await expect(page.getByText('1 watching')).toHaveCount(0);
  // Meanwhile the matchups are read every second (T §4).
  await register(page.request, 'missed');
  const [{ song1Id }] = (
    await (await page.request.get(`/api/tournaments/${stage.tournamentId}/matchups`)).json()
  ).filter(({ id }: { id: number }) => id === stage.matchupId);
  const { tournamentId, matchupId } = stage;
  await page.request.post('/api/votes', { data: { tournamentId, matchupId, songId: song1Id } });
  await expect(card(page).getByText('1 vote', { exact: true })).toBeVisible();
  await page.request.post('/api/comments', { data: { matchupId, content: 'Said meanwhile' } });
  isCut = false;
  await expect(page.getByRole('status').getByText('Live again')).toBeVisible({ timeout: 35_000 });
  await expect(page.getByRole('status').getByText('Live again')).toHaveCount(0);
  await expect(page.getByText('1 watching')).toBeVisible();
  await expect(discussion(page).getByText('Said meanwhile')).toBeVisible();
});

test('90 s before the start, 30 s and 10 s before the end the page gives its cues (T §2, T §9)', async ({
  page,
  address,
}) => {
  await register(page.request, 'cued');
  /** A page with a match that is a few seconds before its cue. */
  const open = async (scene: Scene) => {
    const { tournamentId, matchupId } = await setStage(address, scene);
    const opened = await page.context().newPage();
    await opened.goto(`/tournaments/${tournamentId}?tab=voting#matchup-${matchupId}`);
    const timer = card(opened).getByRole('timer');
    await expect(timer).toBeVisible();
    /** How many seconds it shows as left. */
    const left = async () => {
      const [, minutes, seconds] = /(\d+):(\d+)/.exec(await timer.innerText()) ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };
    const cue = (color: string) =>
      opened.getByRole('tab', { name: /Voting/ }).locator(`[data-cue="${color}"]`);
    return { page: opened, timer, left, cue };
  };
  const starts = async () => {
    const { cue, left } = await open({ startsInSeconds: 98 });
    expect(await left()).toBeGreaterThan(90);
    await expect(cue('orange')).toHaveCount(0);
    await expect(cue('orange')).toBeVisible();
    expect(await left()).toBeLessThanOrEqual(90);
    expect(await left()).toBeGreaterThan(85);
  };
  const ends = async () => {
    const { cue, left } = await open({ seconds: 38 });
    expect(await left()).toBeGreaterThan(30);
    await expect(cue('green')).toBeVisible();
    await expect(cue('red')).toBeVisible();
    expect(await left()).toBeLessThanOrEqual(30);
    expect(await left()).toBeGreaterThan(25);
  };
  const locks = async () => {
    const { page: closing, timer, left } = await open({ seconds: 20 });
    await expect(timer).toContainText('Ends in');
    expect(await left()).toBeGreaterThan(10);
    await expect(card(closing).getByRole('button', { name: /^Vote for/ })).toHaveCount(2);
    await expect(timer).toContainText('Voting locked');
    expect(await left()).toBeLessThanOrEqual(10);
    expect(await left()).toBeGreaterThan(5);
    await expect(card(closing).getByRole('button', { name: /locked/i })).toHaveCount(2);
  };
  await Promise.all([starts(), ends(), locks()]);
});
