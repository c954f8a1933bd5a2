import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { registrationOf } from '#tests/support/http-client.ts';
import { copyNewCluster } from '#tests/support/new-cluster.ts';
import { SERVER, startProgram } from '#tests/support/program.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';
import { at } from '#tests/support/tournaments.ts';
import { signIn } from './support/api-client.ts';
import { findViolations } from './support/axe.ts';
import { createOpenMatchup, register } from './support/open-matchup.ts';
import { makeSecondBuild } from './support/second-build.ts';
import { test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const OFFLINE = 'No connection';
const offlineTitle = (page: Page) => page.getByRole('heading', { name: OFFLINE });
const keptBracket = (page: Page) => page.getByRole('region', { name: 'Bracket' });

/** The first input starts the worker, which then takes over the page. */
async function startWorker(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Opens the page of a tournament as the offline page shows it, and goes online again. */
async function lookOffline(page: Page, look: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
  await expect(offlineTitle(page)).toBeVisible();
  await look();
  await page.context().setOffline(false);
  await expect(offlineTitle(page)).toBeHidden();
}

const isKept = (page: Page) => () =>
  page.evaluate(async () => Boolean(await caches.match('/last-seen/bracket')));
const seeNoBracket = (page: Page) => () => expect(keptBracket(page)).toBeHidden();

/** Opens the bracket and waits until it is kept for this reader. */
async function openBracket(page: Page, id: number): Promise<void> {
  await page.goto(`/tournaments/${id}?tab=bracket`);
  await expect(page.getByRole('region', { name: 'Knockout' })).toBeVisible();
  await startWorker(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/last-seen/bracket'))?.json()))
    .toMatchObject({ path: `/tournaments/${id}` });
}

test('a page without a connection is the offline page until the connection is back (rule W47)', async ({
  page,
  context,
  address,
}) => {
  const byWorker: string[] = [];
  const sockets: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(new URL(response.url()).pathname);
  });
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await startWorker(page);
  await test.step('the worker answers pages, and sees neither calls nor sockets', async () => {
    const { tournamentId } = await createOpenMatchup(address);
    await page.goto(`/tournaments/${tournamentId}`);
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
    expect(await page.evaluate(async () => (await fetch('/api/site')).status)).toBe(200);
    expect(new Set(byWorker)).toEqual(new Set([`/tournaments/${tournamentId}`]));
    await page.goto('/');
  });
  await lookOffline(page, async () => {
    await expect(page.getByText('Your vote needs a connection.')).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(offlineTitle(page)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect(context.serviceWorkers()).toHaveLength(1);
});

test('the offline page shows the bracket that a user saw last until the sign-out (rule W49)', async ({
  page,
  address,
}) => {
  const { tournamentId, titles, creator, second } = await createOpenMatchup(address, {
    settings: { name: 'Cup of <b>Spring</b>', isPublic: false },
  });
  const host = await signIn(page.request, creator);
  // The first song of the second match wins by a walkover.
  const { song2Id } = await host.send(routes.getMatchup, at(second.matchupId));
  await host.send(routes.withdrawDrawnSong, at(Number(song2Id), { reason: null }));
  await openBracket(page, tournamentId);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await lookOffline(page, async () => {
      await expect(page.getByRole('heading', { name: 'Cup of <b>Spring</b>' })).toBeVisible();
      await expect(page.getByText(/^As you saw it on/)).toBeVisible();
      for (const title of titles) await expect(keptBracket(page)).toContainText(title);
      await expect(keptBracket(page)).toContainText(`Walkover${second.titles[0]} ✓`);
      expect(await findViolations(page)).toEqual([]);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.screenshot({ path: test.info().outputPath(`offline-${theme}-${width}.png`) });
      }
    });
  }
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await lookOffline(page, seeNoBracket(page));
});

test('a session that ends elsewhere and another reader forget the bracket (rule W49)', async ({
  page,
  address,
  playwright,
}) => {
  const { tournamentId, creator } = await createOpenMatchup(address);
  await signIn(page.request, creator);
  await openBracket(page, tournamentId);
  await test.step('the session ends on another device', async () => {
    const other = await playwright.request.newContext({ baseURL: address });
    const client = await signIn(other, creator);
    const { password: currentPassword } = creator;
    await client.send(routes.endOwnSessions, { body: { currentPassword, sessionIds: 'others' } });
    await expect.poll(isKept(page)).toBe(false);
    await other.dispose();
  });
  await test.step('another user signs in after a visitor', async () => {
    await page.context().clearCookies();
    await openBracket(page, tournamentId);
    await register(page.request, 'successor');
    await page.goto('/auth');
    await page.goto('/');
    await startWorker(page);
    await expect.poll(isKept(page)).toBe(false);
    await lookOffline(page, seeNoBracket(page));
  });
});

test('a visitor keeps no bracket of a private tournament (rule W49)', async ({
  page,
  address,
  playwright,
}) => {
  const { tournamentId, creator } = await createOpenMatchup(address, { settings: { isPublic: false } });
  const api = await playwright.request.newContext({ baseURL: address });
  const { sharePath } = await (await signIn(api, creator)).send(routes.getTournament, at(tournamentId));
  await api.dispose();
  await page.goto(`${sharePath}?tab=bracket`);
  await expect(page.getByRole('tabpanel')).toContainText('Final');
  await startWorker(page);
  expect(await isKept(page)()).toBe(false);
  await lookOffline(page, seeNoBracket(page));
});

test('an old worker never serves an old build (rule W47)', async ({ page }) => {
  const asked: string[] = [];
  let isSilent = true;
  /** Answers no page, first by silence and then by a lost connection, and says that it is up. */
  const silent = createServer(({ url = '', socket }, response) => {
    asked.push(url);
    if (url === '/healthz') response.end();
    else if (!isSilent) socket.destroy();
  });
  const dataDir = makeTempFolder('data');
  await copyNewCluster(dataDir);
  const first = await startProgram(SERVER, { DATA_DIR: dataDir });
  await page.request.post(`${first.address}${routes.logIn.path}`, { data: registrationOf('deployer') });
  await page.goto(first.address);
  await expect(page.getByText(/version 1\./)).toBeVisible();
  await startWorker(page);
  const folder = makeSecondBuild('9.9.9', 'No connection, second build');
  await first.stop();
  const second = await startProgram(`${folder}/${SERVER}`, { DATA_DIR: dataDir, PORT: String(first.port) });

  await test.step('a part of the first build that is gone asks for a reload, which shows the second', async () => {
    await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click();
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByText('version 9.9.9')).toBeVisible();
  });
  await test.step('one reload shows the second build, and the new worker its offline page', async () => {
    await page.goto(first.address);
    await expect(page.getByText('version 9.9.9')).toBeVisible();
    await startWorker(page);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(async () => {
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No connection, second build' })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await page.context().setOffline(false);
    await expect(page.getByText('version 9.9.9')).toBeVisible();
  });
  await test.step('a page without an answer is the offline page after ten seconds', async () => {
    await second.stop();
    await page.clock.install();
    await new Promise<void>((resolve) => silent.listen(first.port, '127.0.0.1', resolve));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No connection, second build' })).toBeVisible();
    expect(asked).toContain('/');
  });
  await test.step('a server that is up and sends no page is asked half as often each time', async () => {
    isSilent = false;
    for (const waitMs of [10_000, 20_000]) {
      asked.length = 0;
      await page.clock.fastForward(waitMs - 1_000);
      await page.waitForTimeout(500);
      expect(asked).not.toContain('/healthz');
      await page.clock.fastForward(1_000);
      await expect.poll(() => asked).toEqual(expect.arrayContaining(['/healthz', '/']));
      await expect(page.getByRole('heading', { name: 'No connection, second build' })).toBeVisible();
    }
    silent.closeAllConnections();
    silent.close();
  });
  removeTempFolder(dataDir);
  removeTempFolder(folder);
});

test('the menu of a user installs the app, which counts open matches on its icon (rule W50)', async ({
  page,
  address,
}) => {
  const { tournamentId, matchupId } = await createOpenMatchup(address);
  const user = await register(page.request, 'installer');
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    navigator.setAppBadge = async (count = 0) => void badges.push(count);
  });
  const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await startWorker(page);
  await expect.poll(badge).toBeGreaterThan(0);
  const before = Number(await badge());
  const { song1Id } = await user.send(routes.getMatchup, at(matchupId));
  await user.send(routes.castVote, { body: { tournamentId, matchupId, songId: song1Id } });
  await expect.poll(badge).toBeLessThan(before);

  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void document.body.setAttribute('data-asked', String(event.defaultPrevented)),
    });
    dispatchEvent(event);
  });
  const menu = page.getByRole('button', { name: /^Account of/ });
  await menu.click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Install App' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'true');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Install App' })).toBeHidden();
  await page.keyboard.press('Escape');

  await test.step('on iOS the menu says how', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'You', exact: true }).click();
    await expect(page.getByText('To install: Share, then Add to Home Screen')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('menu-360.png') });
  });
});
