import { expect, type Page } from '@playwright/test';
import { signInAs, test } from './support/demo.ts';
import { answerWith, flushRequests } from './support/network.ts';

/** Counts the requests that a page sends, by their path. */
function countRequests(page: Page): (path: string) => number {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return (path) => paths.filter((each) => each === path).length;
}

/** Hides the page and shows it again, as when the user switches to another window and back. */
async function refocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

test('the list of tournaments is read every 30 s and on focus (rule U8)', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'tide');
  const requests = countRequests(page);
  const first = page.waitForResponse('**/api/tournaments');
  await page.goto('/tournaments');
  await first;
  await page.waitForLoadState('networkidle');
  for (const act of [() => page.clock.runFor(31_000), () => page.clock.runFor(31_000), () => refocus(page)]) {
    const before = requests('/api/tournaments');
    const answered = page.waitForResponse('**/api/tournaments');
    await act();
    await answered;
    await flushRequests(page);
    expect(requests('/api/tournaments')).toBe(before + 1);
  }
  expect(requests('/api/auth/user'), 'the page contains the current user').toBe(0);

  await page.goto('/leaderboard');
  await expect(page.getByText('Rank #1').first()).toBeVisible();
  await page.clock.runFor(120_000);
  await refocus(page);
  await page.clock.runFor(1000);
  await flushRequests(page);
  expect(requests('/api/leaderboard/points')).toBe(1);
});

test('the client repeats no call that failed or got no answer (rule L10)', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'tide');
  const requests = countRequests(page);
  await answerWith(page, '**/api/leaderboard/points', { status: 500 });
  await answerWith(page, '**/api/predictions', 'nothing');
  await page.goto('/leaderboard');
  await expect(page.getByText('The leaderboard could not be loaded')).toBeVisible();
  await page.clock.runFor(20_000);
  await flushRequests(page);
  expect(requests('/api/leaderboard/points')).toBe(1);
  await page.goto('/predictions');
  await page.getByRole('button', { name: 'Create Prediction' }).first().click();
  await page.getByLabel('Question').fill('Once?');
  const before = requests('/api/predictions');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Prediction' }).click();
  expect(await (await sent).headerValue('content-type')).toBe('application/json');
  await expect(page.getByText('Failed to create prediction').first()).toBeVisible();
  await page.clock.runFor(5000);
  await flushRequests(page);
  expect(requests('/api/predictions')).toBe(before + 1);
});

test('a live connection replaces the reads of each second', async ({ page }) => {
  await signInAs(page, 'tide');
  await page.clock.install();
  const list = await (await page.request.get('/api/tournaments')).json();
  const { id } = list.find((card: { name: string }) => card.name === 'Clash of the Decades');
  const requests = countRequests(page);
  // The client polls until its connection has answered.
  const answered = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', { timeout: 0 }));
  await page.goto(`/tournaments/${id}`);
  await answered;
  await page.waitForLoadState('networkidle');
  const path = `/api/tournaments/${id}/matchups`;
  const before = requests(path);
  await page.clock.runFor(5000);
  await flushRequests(page);
  expect(requests(path) - before).toBe(0);
});
