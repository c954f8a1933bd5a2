import { expect } from '@playwright/test';
import { READ_ONLY, signInAs, test } from '#e2e/support/demo.ts';
import { escapeFrom } from '#e2e/support/keyboard.ts';
import { answerWith, openWithoutPageData } from '#e2e/support/network.ts';
import { stringTable } from './table.ts';

// The first six tournaments must be those of the demo.
test.use({ demoInstance: READ_ONLY });

test('the home dashboard greets by first name and shows counters, sections and buttons', async ({ page }) => {
  const table = stringTable('Home dashboard', [
    'Tide',
    'Music Lover',
    'Musical Predictions',
    'Create Tournament',
    'Total Votes',
    'Tournaments Won',
    'Perfect Predictions',
    'Points',
    'Active Tournaments',
    'Starting Soon',
    'Recently Completed',
    'View all',
    'No active tournaments',
    'Create Prediction',
  ]);
  await signInAs(page, 'tide');
  await page.goto('/');
  await table.see(page.getByRole('heading', { level: 1 }), 'Tide');
  await table.find((name) => page.getByRole('link', { name }), 'Musical Predictions', 'Create Tournament');
  await table.find((name) => page.getByRole('link', { name }), 'View all');
  await expect(page.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/tournaments');
  const tiles = page.getByRole('main').locator('dl').first();
  await table.see(tiles, 'Total Votes', 'Tournaments Won', 'Perfect Predictions', 'Points');
  await table.find(
    (name) => page.getByRole('heading', { level: 2, name, exact: true }),
    'Active Tournaments',
    'Starting Soon',
    'Recently Completed',
  );
  await table.find((name) => page.getByRole('button', { name }), 'Create Prediction');

  const user = await (await page.request.get('/api/auth/user')).json();
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('"firstName":"Tide"', '"firstName":null');
    await route.fulfill({ response, body: html });
  });
  const restoreUser = await answerWith(page, '**/api/auth/user', { body: { ...user, firstName: null } });
  await page.goto('/');
  await table.see(page.getByRole('heading', { level: 1 }), 'Music Lover');
  await restoreUser();
  await page.unroute('/');

  const restore = await answerWith(page, '**/api/tournaments', { body: [] });
  await openWithoutPageData(page, '/');
  await table.see(page, 'No active tournaments');
  await restore();
  table.done();
});

test('the home counters show the user’s numbers, and each button opens its page', async ({ page }) => {
  await signInAs(page, 'tide');
  const user = await (await page.request.get('/api/auth/user')).json();
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const known = ['totalVotes', 'tournamentsWon', 'perfectPredictions', 'points'];
    const html = known.reduce(
      (text, field, index) => text.replace(`"${field}":${user[field]}`, `"${field}":${index + 31}`),
      await response.text(),
    );
    await route.fulfill({ response, body: html });
  });
  await page.goto('/');
  const tiles = page.getByRole('main').locator('dl').first().locator('> *');
  await expect(tiles).toHaveText([
    /Total Votes\D*31|31\D*Total Votes/,
    /Tournaments Won\D*32|32\D*Tournaments Won/,
    /Perfect Predictions\D*33|33\D*Perfect Predictions/,
    /Points\D*34|34\D*Points/,
  ]);
  await page.getByRole('button', { name: 'Create Prediction' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Question')).toBeVisible();
  await escapeFrom(page, page.getByRole('dialog'));
  for (const [name, path] of [
    ['Musical Predictions', '/predictions'],
    ['Create Tournament', '/create'],
    ['View all', '/tournaments'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
});

test('each tournament on the home dashboard is in the section of its status', async ({ page }) => {
  await signInAs(page, 'tide');
  const [card] = await (await page.request.get('/api/tournaments')).json();
  const cups = {
    active: 'group_stage',
    knockout_stage: 'knockout_stage',
    start_playoffs: 'start_playoffs',
    setup: 'submission',
    completed: 'completed',
  };
  const body = Object.entries({ ...cups, cancelled: 'submission' }).map(([status, currentPhase], index) => ({
    ...card,
    id: 900 + index,
    name: `Cup ${status}`,
    status,
    currentPhase,
    currentMatchup: null,
  }));
  await answerWith(page, '**/api/tournaments', { body });
  await openWithoutPageData(page, '/');
  const cupsIn = (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
      .getByRole('heading', { level: 3 });
  await expect(cupsIn('Active Tournaments')).toHaveText([
    'Cup active',
    'Cup knockout_stage',
    'Cup start_playoffs',
  ]);
  await expect(cupsIn('Starting Soon')).toHaveText(['Cup setup']);
  await expect(cupsIn('Recently Completed')).toHaveText(['Cup completed']);
});

test('the home dashboard shows the first six tournaments of the list', async ({ page }) => {
  await signInAs(page, 'tide');
  const list = await (await page.request.get('/api/tournaments')).json();
  const completed = list.find((card: { status: string }) => card.status === 'completed');
  const body = Array.from({ length: 9 }, (_, index) => ({
    ...completed,
    id: 900 + index,
    name: `Cup ${index}`,
  }));
  await answerWith(page, '**/api/tournaments', { body });
  await openWithoutPageData(page, '/');
  await expect(page.getByRole('heading', { level: 3, name: /^Cup/ })).toHaveCount(6);
  await expect(page.getByText('Cup 5')).toBeVisible();
});

test('when its list fails to load, the home dashboard shows the predictions and does not repeat the call', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  const restore = await answerWith(page, '**/api/tournaments', 'nothing');
  await openWithoutPageData(page, '/');
  await expect(page.getByRole('heading', { name: 'The tournaments could not be loaded' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await expect(page.getByRole('article').filter({ hasText: 'Asked by' }).first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/tournaments')).toEqual([]);
  await restore();
});
