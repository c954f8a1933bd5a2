import { expect } from '@playwright/test';
import { PREDICTIONS_PAGE_ROWS } from '#contract/paging.ts';
import { READ_ONLY, signInAs, test } from './support/demo.ts';
import { answerWith, openWithoutPageData } from './support/network.ts';

// These tests only read the demo.
test.use({ demoInstance: READ_ONLY });

const LEADERBOARD = /\/api\/leaderboard\/points(\?.*)?$/;
const PAGE_ROWS = 40;

test('a leaderboard loads its next page near its end, until all rows show', async ({ page }) => {
  await signInAs(page, 'tide');
  const [user] = await (await page.request.get('/api/leaderboard/points')).json();
  const asked: (string | null)[] = [];
  let fails = false;
  await page.route(LEADERBOARD, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    asked.push(cursor);
    if (fails) return route.abort();
    const start = Number(cursor ?? 0);
    await route.fulfill({
      headers: start < 2 * PAGE_ROWS ? { 'next-cursor': String(start + PAGE_ROWS) } : {},
      json: Array.from({ length: PAGE_ROWS }, (_, index) => ({
        ...user,
        id: 1000 + start + index,
        rank: 1 + start + index,
      })),
    });
  });
  await page.goto('/leaderboard');
  const rows = page.getByRole('list', { name: 'The leaderboard' }).getByRole('listitem');
  await expect(rows).toHaveCount(PAGE_ROWS);
  expect(asked).toEqual([null]);

  fails = true;
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('The rest could not be loaded.')).toBeVisible();
  await expect(rows).toHaveCount(PAGE_ROWS);
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2 * PAGE_ROWS);
  await page.mouse.wheel(0, 20_000);
  await expect(rows).toHaveCount(3 * PAGE_ROWS);
  await expect(page.getByText('That is everything.')).toBeFocused();
  const cursors = [1, 1, 2].map((page) => String(page * PAGE_ROWS));
  expect(asked).toEqual([null, ...cursors]);
});

test('a better rank stands higher on the podium, whatever its title (rule W13)', async ({ page }) => {
  await signInAs(page, 'tide');
  const songs = await (await page.request.get('/api/song-leaderboard/points')).json();
  const long = { title: 'A title of many words '.repeat(9), artist: 'A band of many words '.repeat(9) };
  const ranked = songs.slice(0, 4).map((song: object, index: number) => ({
    ...song,
    ...(index === 0 ? {} : long),
    rank: index + 1,
    championshipWins: index === 0 ? 0 : 2,
    winPercentage: index === 0 ? 0 : 66.666,
  }));
  await answerWith(page, '**/api/song-leaderboard/*', { body: ranked });
  await page.goto('/song-leaderboard');
  const steps = page.locator('[data-place]');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(1).getByText('66.7% win rate')).toBeVisible();
  await expect(steps.first().getByText(/Win|win rate/)).toHaveCount(0);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const heights = await steps.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(new Set(heights).size).toBe(3);
  }
  const users = await (await page.request.get('/api/leaderboard/points')).json();
  const unnamed = { ...users[3], firstName: null, lastName: null, email: 'only@demo.example' };
  await answerWith(page, '**/api/leaderboard/*', { body: [...users.slice(0, 3), unnamed] });
  await page.goto('/leaderboard');
  await expect(page.getByText('only@demo.example')).toBeVisible();
});

test('a name leads to the public profile, without address and votes', async ({ page, openPage }) => {
  await signInAs(page, 'tide');
  await page.goto('/leaderboard');
  const [user] = await (await page.request.get('/api/leaderboard/points')).json();
  const name = `${user.firstName} ${user.lastName}`;
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/users/~${user.id}-[a-z-]+$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const section of ['Achievements', 'Songs', 'Tournaments']) {
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL('/leaderboard');

  const visitor = await openPage();
  await visitor.goto(`/users/~${user.id}`);
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(
    visitor.getByRole('link', { name: 'Sign In' }).or(visitor.getByRole('button', { name: 'Sign In' })),
  ).toBeVisible();
  await expect(visitor.getByRole('main')).not.toContainText(/@demo\.example|Total Votes/);
  await visitor.route('**/api/users/*/profile', (route) => route.abort());
  await openWithoutPageData(visitor, `/users/~${user.id}`);
  await expect(visitor.getByRole('heading', { name: 'The profile could not be loaded' })).toBeVisible();
});

test('more closed predictions load at the end of their strip', async ({ page }) => {
  await signInAs(page, 'tide');
  const [known] = await (await page.request.get('/api/predictions')).json();
  const closed = (start: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...known,
      id: 5000 + start + index,
      title: `Closed ${start + index + 1}`,
      expiresAt: new Date(Date.now() - (start + index + 1) * 60_000).toISOString(),
    }));
  await page.route(/\/api\/predictions(\?.*)?$/, (route) =>
    route.request().url().includes('cursor=rest')
      ? route.fulfill({ json: closed(PREDICTIONS_PAGE_ROWS, 5) })
      : route.fulfill({
          headers: { 'next-cursor': 'rest' },
          json: [known, ...closed(0, PREDICTIONS_PAGE_ROWS)],
        }),
  );
  await page.goto('/predictions');
  const strip = page.getByRole('list', { name: 'Closed predictions' });
  await expect(strip.getByRole('article')).toHaveCount(PREDICTIONS_PAGE_ROWS);
  await expect(page.getByRole('list', { name: 'Open predictions' }).getByRole('listitem')).toHaveCount(1);
  await strip.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(strip.getByRole('article')).toHaveCount(PREDICTIONS_PAGE_ROWS + 5);
  await expect(strip.getByRole('heading', { name: `Closed ${PREDICTIONS_PAGE_ROWS + 5}` })).toBeAttached();
  await expect(strip.getByText('That is everything.')).toBeVisible();
});
