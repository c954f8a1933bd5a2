import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './support/demo.ts';
import { answerWith } from './support/network.ts';

/** Counts the calls that a page makes, by their path. */
function countCalls(page: Page): (path: string | RegExp) => number {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return (path) =>
    paths.filter((each) => (typeof path === 'string' ? each === path : path.test(each))).length;
}

/** A count that has not moved for half a second. */
async function settled(count: () => number): Promise<number> {
  for (;;) {
    const before = count();
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (count() === before) return before;
  }
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

test('the list of tournaments is polled every 30 s and read again on focus; other reads are not (A §7)', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'tide');
  const calls = countCalls(page);
  await page.goto('/tournaments');
  await expect(page.getByText('Classics Cup').first()).toBeVisible();
  for (const act of [
    () => page.clock.runFor(31_000),
    () => page.clock.runFor(31_000),
    () => comeBack(page),
  ]) {
    const before = await settled(() => calls('/api/tournaments'));
    await act();
    expect(await settled(() => calls('/api/tournaments'))).toBe(before + 1);
  }
  expect(calls('/api/auth/user'), 'who one is came with the page, and stays fresh').toBe(0);

  await page.goto('/leaderboard');
  await expect(page.getByText('Rank #1').first()).toBeVisible();
  await page.clock.runFor(120_000);
  await comeBack(page);
  await page.clock.runFor(1000);
  expect(calls('/api/leaderboard/points')).toBe(1);
});

test('who one is is fresh for five minutes (A §6)', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'tide');
  const calls = countCalls(page);
  await page.goto('/create');
  const go = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).locator('visible=true').click();
  for (const name of ['Leaderboard', 'Create', 'Song Leaderboard', 'Create']) await go(name);
  expect(calls('/api/auth/user')).toBe(0);
});

test('a refused or broken call is not tried again (A §7)', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'tide');
  const calls = countCalls(page);
  await answerWith(page, '**/api/leaderboard/points', { status: 500 });
  await answerWith(page, '**/api/predictions', 'nothing');
  await page.goto('/leaderboard');
  await expect(page.getByText('The leaderboard could not be loaded')).toBeVisible();
  await page.clock.runFor(20_000);
  expect(calls('/api/leaderboard/points')).toBe(1);
  await page.goto('/predictions');
  await page.getByRole('button', { name: 'Create Prediction' }).first().click();
  await page.getByLabel('Question').fill('Once?');
  const before = calls('/api/predictions');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Prediction' }).click();
  await expect(page.getByText('Failed to create prediction').first()).toBeVisible();
  await page.clock.runFor(5000);
  expect(calls('/api/predictions')).toBe(before + 1);
});

test('calls carry the session and say what they send (A §7)', async ({ page }) => {
  await signInAs(page, 'bassline');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Last Name').fill('Line');
  const [json] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PATCH'),
    page.getByRole('button', { name: 'Save Changes' }).click(),
  ]);
  expect(await json.headerValue('content-type')).toBe('application/json');
  expect(await json.headerValue('cookie')).toContain('beats_session');
  await expect(page.getByText('Bassline Line').first()).toBeVisible();
  const [form] = await Promise.all([
    page.waitForRequest('**/api/profile-image/upload'),
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }),
  ]);
  expect(await form.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/);
});

test('while the push is away the matchups are read every second, and not while it is there (T §4)', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  const list = await (await page.request.get('/api/tournaments')).json();
  const { id } = list.find((card: { name: string }) => card.name === 'Clash of the Decades');
  const calls = countCalls(page);
  await page.goto(`/tournaments/${id}`);
  await page.waitForLoadState('networkidle');
  const path = `/api/tournaments/${id}/matchups`;
  const before = calls(path);
  await page.waitForTimeout(2500);
  expect(calls(path) - before).toBe(0);

  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await page.reload();
  await page.waitForLoadState('domcontentloaded');
  const away = calls(path);
  await expect.poll(() => calls(path) - away, { timeout: 6000 }).toBeGreaterThanOrEqual(3);
});
