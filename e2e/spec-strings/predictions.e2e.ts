import { expect, type Page } from '@playwright/test';
import { personAt, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, holdBack, openBare } from '#e2e/support/network.ts';
import { PNG } from '#e2e/support/pictures.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

const LIST = '**/api/predictions';
const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const refusal = (status: number, code: string) => ({ status, body: { message: code, error: code, code } });

test('the predictions say what A §2 says while they load and when there are none', async ({ page }) => {
  const table = stringTable('A §2 Predictions strip and page', [
    'Musical Predictions',
    'Loading predictions...',
    'No Active Predictions',
    'Create First Prediction',
    'Your tokens: 5',
    'Tokens refresh daily at midnight',
    'Last refresh',
    'Expired',
    'Yes',
    'No',
    'votes in total',
  ]);
  await signInAs(page, 'ember');
  const letGo = await holdBack(page, LIST);
  await openBare(page, '/predictions');
  await table.see(page, 'Musical Predictions', 'Loading predictions...');
  await letGo();
  await table.see(page, 'Your tokens: 5', 'Tokens refresh daily at midnight', 'Last refresh');
  const { lastRefresh } = await (await page.request.get('/api/users/tokens')).json();
  expect(new Date(lastRefresh).getTime() % 86_400_000, 'midnight').toBe(0);
  const refreshed = page.locator(`time[datetime="${lastRefresh}"]`).locator('visible=true');
  await expect(refreshed).toHaveText(
    await page.evaluate(
      (instant) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(instant)),
      lastRefresh,
    ),
  );
  await table.see(page, 'Expired', 'Yes', 'No', 'votes in total');
  const mend = await answerWith(page, LIST, { body: [] });
  for (const path of ['/predictions', '/']) {
    await openBare(page, path);
    await table.see(page, 'No Active Predictions');
    await table.find((name) => page.getByRole('button', { name }), 'Create First Prediction');
  }
  await mend();
  table.done();
});

test('a card says what is asked and how it stands (A §2)', async ({ page, address }) => {
  const table = stringTable('A §2 Prediction card', [
    'How does it stand?',
    'It stands like this.',
    'Yes 2',
    'No 1',
    '3 votes in total',
    'Closes in',
    'You voted No',
  ]);
  const hook = await personAt(address, 'hook');
  const riff = await personAt(address, 'riff');
  const fader = await personAt(address, 'fader');
  const imageUrl = 'https://pictures.example/stands.png';
  const asked = { title: 'How does it stand?', description: 'It stands like this.', imageUrl };
  const { id } = await hook('POST', '/api/predictions', { ...asked, expiresAt: inDays(2) });
  for (const voter of [hook, riff]) await voter('POST', `/api/predictions/${id}/vote`, { vote: 'yes' });
  await page.route(imageUrl, (route) => route.fulfill({ body: PNG, contentType: 'image/png' }));
  await signInAs(page, 'fader');
  await page.goto('/predictions');
  const card = cardOf(page, asked.title);
  await table.see(card, 'How does it stand?', 'It stands like this.', 'Yes 2', 'Closes in');
  await expect(card.locator('img')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Settle' })).toHaveCount(0);
  await fader('POST', `/api/predictions/${id}/vote`, { vote: 'no' });
  await page.reload();
  await table.see(card, 'No 1', '3 votes in total', 'You voted No');
  await expect(card.getByRole('button', { name: 'Yes: How does it stand?' })).toHaveCount(0);
  table.done();
});

test('asking says what A §5 and A §8 say', async ({ page }) => {
  const table = stringTable('A §5 Create prediction', [
    'Create Prediction',
    'Question',
    'Description',
    'Image URL',
    'Voting Closes',
    'Missing fields',
    'Please fill in the title and expiration date.',
    'Invalid date',
    'Expiration date must be in the future.',
    'Error',
    'Failed to create prediction',
    'Success!',
  ]);
  await signInAs(page, 'tide');
  await page.goto('/predictions');
  await page.getByRole('button', { name: 'Create Prediction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Prediction' });
  await table.see(dialog, 'Create Prediction');
  await table.find(
    (label) => dialog.getByLabel(label),
    'Question',
    'Description',
    'Image URL',
    'Voting Closes',
  );
  const closes = new Date(await dialog.getByLabel('Voting Closes').inputValue());
  expect(Math.abs(closes.getTime() - Date.now() - 7 * 86_400_000)).toBeLessThan(2 * 60_000);
  const create = dialog.getByRole('button', { name: 'Create Prediction' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await create.click();
  await table.see(shownToast(page), 'Missing fields', 'Please fill in the title and expiration date.');
  await dialog.getByLabel('Question').fill('Letter for letter?');
  const week = await dialog.getByLabel('Voting Closes').inputValue();
  await dialog.getByLabel('Voting Closes').fill('');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await create.click();
  await table.see(shownToast(page), 'Missing fields');
  await dialog.getByLabel('Voting Closes').fill('2020-01-01T00:00');
  await create.click();
  await table.see(shownToast(page), 'Invalid date', 'Expiration date must be in the future.');
  expect(sent).toBe(0);
  await dialog.getByLabel('Voting Closes').fill(week);
  const mend = await answerWith(page, LIST, 'nothing');
  await create.click();
  await table.see(shownToast(page), 'Error', 'Failed to create prediction');
  await mend();
  await expect(dialog.getByLabel('Question')).toHaveValue('Letter for letter?');
  await create.click();
  await table.see(shownToast(page), 'Success!');
  await expect(cardOf(page, 'Letter for letter?')).toBeVisible();
  table.done();
});

test('voting costs a token, and says what A §4 and A §8 say when it cannot be', async ({ page, address }) => {
  const table = stringTable('A §8 Prediction votes', [
    'Your tokens: 4',
    'Error',
    'Failed to cast vote',
    'This prediction has expired',
    'No tokens left. Get more tomorrow!',
  ]);
  const hook = await personAt(address, 'hook');
  for (let number = 1; number <= 6; number += 1) {
    await hook('POST', '/api/predictions', { title: `Question ${number}?`, expiresAt: inDays(number) });
  }
  const { id } = await (async () => {
    const api = page.request;
    const data = {
      email: 'tokens@demo.example',
      password: 'long enough',
      firstName: 'To',
      lastName: 'Ken',
      username: 'tokens',
    };
    return (await api.post('/api/auth/login', { data })).json();
  })();
  expect(id).toBeGreaterThan(0);
  await page.goto('/predictions');
  const yes = (number: number) => page.getByRole('button', { name: `Yes: Question ${number}?` });
  const failing = await answerWith(page, '**/api/predictions/*/vote', 'nothing');
  await yes(1).click();
  await table.see(shownToast(page), 'Error', 'Failed to cast vote');
  await failing();
  const expired = await answerWith(page, '**/api/predictions/*/vote', refusal(409, 'PREDICTION_EXPIRED'));
  await yes(1).click();
  await table.see(page, 'This prediction has expired');
  await expired();
  await yes(1).click();
  await table.see(page, 'Your tokens: 4');
  await expect(yes(1)).toHaveCount(0);
  for (const number of [2, 3, 4, 5]) {
    await yes(number).click();
    await expect(yes(number)).toHaveCount(0);
  }
  await expect(page.getByText('Your tokens: 0')).toBeVisible();
  // It says why instead of doing nothing.
  await yes(6).click({ force: true });
  await table.see(page, 'No tokens left. Get more tomorrow!');
  table.done();
});

test('a prediction that closes says so, and its author settles it on its card (A §8, R34)', async ({
  page,
  address,
}) => {
  const table = stringTable('A §8 Closed predictions', [
    'Expired',
    'This prediction has expired',
    'Outcome: Void',
    'It does not count.',
  ]);
  const hook = await personAt(address, 'hook');
  await signInAs(page, 'bridge');
  const tokens = async () => (await (await page.request.get('/api/users/tokens')).json()).tokens;
  const before = await tokens();
  const title = 'Will this close soon?';
  await page.goto('/leaderboard');
  const expiresAt = new Date(Date.now() + 5000).toISOString();
  const { id } = await hook('POST', '/api/predictions', { title, expiresAt });
  await page.request.post(`/api/predictions/${id}/vote`, { data: { vote: 'yes' } });
  expect(await tokens()).toBe(before - 1);
  await page.goto('/predictions');
  const card = cardOf(page, title);
  await table.see(card, 'Expired', 'This prediction has expired');
  const settle = card.getByRole('button', { name: /^Settle/ });
  await expect(settle, 'somebody else').toHaveCount(0);

  await signInAs(page, 'hook');
  await page.goto('/predictions');
  await settle.click();
  const dialog = page.getByRole('dialog', { name: 'Settle Prediction' });
  await dialog.getByText('Void', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog).toBeHidden();
  await expect(settle, 'it is settled once').toHaveCount(0);

  await signInAs(page, 'bridge');
  await page.goto('/predictions');
  await table.see(card, 'Outcome: Void', 'It does not count.');
  await expect(card.getByText('Expired', { exact: true })).toHaveCount(0);
  expect(await tokens(), 'the token is back').toBe(before);
  table.done();
});

test('an admin settles what the author has not, and the right answer earns its points (R29, R34)', async ({
  page,
  address,
}) => {
  const table = stringTable('R34 Settled predictions', [
    'Outcome: Yes',
    'You were right: +10 points',
    'Outcome: No',
    'Not this time.',
  ]);
  const hook = await personAt(address, 'hook');
  const expiresAt = new Date(Date.now() + 3000).toISOString();
  await signInAs(page, 'refrain');
  const ask = async (title: string) => {
    const { id } = await hook('POST', '/api/predictions', { title, expiresAt });
    await page.request.post(`/api/predictions/${id}/vote`, { data: { vote: 'yes' } });
    return id;
  };
  const ids = [await ask('Will it be yes?'), await ask('Will it be no?')];
  const ember = await personAt(address, 'ember');
  const points = async () => (await (await page.request.get('/api/auth/user')).json()).points;
  const before = await points();
  for (const [index, outcome] of ['yes', 'no'].entries()) {
    const path = `/api/predictions/${ids[index]}/resolve`;
    await expect(() => ember('POST', path, { outcome }), 'not before its end').toPass();
  }
  await page.goto('/predictions');
  await table.see(cardOf(page, 'Will it be yes?'), 'Outcome: Yes', 'You were right: +10 points');
  await table.see(cardOf(page, 'Will it be no?'), 'Outcome: No', 'Not this time.');
  expect(await points()).toBe(before + 10);
  table.done();
});
