import { expect } from '@playwright/test';
import { signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, delayCalls } from '#e2e/support/network.ts';
import { stringTable } from './table.ts';

test('the user leaderboard shows tabs, ranks, the address of a user without a name, and a ring for the first three (rule W13)', async ({
  page,
}) => {
  const table = stringTable('User leaderboard', [
    'Leaderboard',
    'Top Music Masters',
    'Points',
    'Total Votes',
    'Tournaments Won',
    'Rank #1',
    '#4',
    'No users found on the leaderboard yet.',
  ]);
  await signInAs(page, 'tide');
  const release = await delayCalls(page, '**/api/leaderboard/*');
  await page.goto('/leaderboard');
  await expect(page.getByRole('status', { name: /Loading the leaderboard/ }).locator('> *')).toHaveCount(5);
  await release();
  await table.find((name) => page.getByRole('heading', { name }), 'Leaderboard', 'Top Music Masters');
  await table.find(
    (name) => page.getByRole('tab', { name, exact: true }),
    'Points',
    'Total Votes',
    'Tournaments Won',
  );
  await expect(page.getByRole('tab', { name: 'Points' })).toHaveAttribute('aria-selected', 'true');
  await table.see(page, 'Rank #1');
  const rows = page.getByRole('list', { name: 'The leaderboard' }).getByRole('listitem');
  const fourth = rows.filter({ hasNotText: /Rank #[123]\b/ }).first();
  await expect(fourth).toBeVisible();
  const users = await (await page.request.get('/api/leaderboard/points')).json();
  const restore = await answerWith(page, '**/api/leaderboard/*', {
    body: users.slice(0, 4).map((user: object, index: number) => ({
      ...user,
      rank: index + 1,
      ...(index === 3 ? { firstName: null, lastName: null, email: 'only@demo.example' } : {}),
    })),
  });
  await page.reload();
  await table.see(rows.nth(3), '#4');
  await expect(rows.nth(3).getByText('only@demo.example')).toBeVisible();
  await expect(rows.nth(3).getByText('O', { exact: true })).toBeAttached();
  const ringOf = (index: number) => rows.nth(index).evaluate((row) => getComputedStyle(row).boxShadow);
  expect(await ringOf(0)).not.toBe('none');
  expect(await ringOf(2)).not.toBe('none');
  expect(await ringOf(3)).toBe('none');
  await restore();
  await answerWith(page, '**/api/leaderboard/*', { body: [] });
  await page.reload();
  await table.see(page, 'No users found on the leaderboard yet.');
  table.done();
});

test('the song leaderboard shows tabs, wins and the win rate with one decimal', async ({ page }) => {
  const table = stringTable('Song leaderboard', [
    'Song Leaderboard',
    'Top Performing Songs',
    'Points',
    'Total Votes',
    'Tournaments Won',
    'Rank #1',
    '1 Win',
    '2 Wins',
    'by ',
    'No songs found on the leaderboard yet.',
  ]);
  await signInAs(page, 'tide');
  const release = await delayCalls(page, '**/api/song-leaderboard/*');
  await page.goto('/song-leaderboard');
  await expect(page.getByRole('status', { name: /Loading the song/ }).locator('> *')).toHaveCount(5);
  await release();
  await table.find((name) => page.getByRole('heading', { name }), 'Song Leaderboard', 'Top Performing Songs');
  await table.find(
    (name) => page.getByRole('tab', { name, exact: true }),
    'Points',
    'Total Votes',
    'Tournaments Won',
  );
  await table.see(page.getByRole('list', { name: 'The song leaderboard' }), 'Rank #1', '1 Win', 'by ');
  await expect(page.getByText(/\d+\.\d% win rate/).first()).toBeVisible();
  const songs = await (await page.request.get('/api/song-leaderboard/points')).json();
  const restore = await answerWith(page, '**/api/song-leaderboard/*', {
    body: [
      { ...songs[0], championshipWins: 2, winPercentage: 66.666 },
      { ...songs[1], championshipWins: 0, winPercentage: 0 },
    ],
  });
  await page.reload();
  const rows = page.getByRole('list', { name: 'The song leaderboard' }).getByRole('listitem');
  await table.see(rows.nth(0), '2 Wins');
  await expect(rows.nth(0).getByText('66.7% win rate')).toBeVisible();
  await expect(rows.nth(1).getByText(/Win|win rate/)).toHaveCount(0);
  await restore();
  await answerWith(page, '**/api/song-leaderboard/*', { body: [] });
  await page.reload();
  await table.see(page, 'No songs found on the leaderboard yet.');
  table.done();
});

test('a better rank stands higher on the podium, however long the titles of the others are (rule W13)', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  const songs = await (await page.request.get('/api/song-leaderboard/points')).json();
  const long = { title: 'A title of many words '.repeat(9), artist: 'A band of many words '.repeat(9) };
  await answerWith(page, '**/api/song-leaderboard/*', {
    body: songs.slice(0, 4).map((song: object, index: number) => ({
      ...song,
      rank: index + 1,
      championshipWins: index === 0 ? 0 : 2,
      winPercentage: 66.6,
      ...(index === 0 ? {} : long),
    })),
  });
  await page.goto('/song-leaderboard');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const steps = page.locator('[data-place]');
    await expect(steps).toHaveCount(3);
    const heights = await steps.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    const [first = 0, second = 0, third = 0] = heights;
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
  }
});
