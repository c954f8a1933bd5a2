import { expect, type Page } from '@playwright/test';
import { personAt, signInAs, test } from '../support/demo.ts';
import { answerWith, holdBack, openBare } from '../support/network.ts';
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
  await create.click();
  await table.see(page, 'Missing fields', 'Please fill in the title and expiration date.');
  await dialog.getByLabel('Question').fill('Letter for letter?');
  await dialog.getByLabel('Voting Closes').fill('2020-01-01T00:00');
  await create.click();
  await table.see(page, 'Invalid date', 'Expiration date must be in the future.');
  await dialog.getByLabel('Voting Closes').fill('2035-01-01T00:00');
  const mend = await answerWith(page, LIST, 'nothing');
  await create.click();
  await table.see(page, 'Error', 'Failed to create prediction');
  await mend();
  await expect(dialog.getByLabel('Question')).toHaveValue('Letter for letter?');
  await create.click();
  await table.see(page, 'Success!');
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
  await table.see(page, 'Error', 'Failed to cast vote');
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

test('the author settles a closed prediction, and its card tells the outcome (R34)', async ({ page }) => {
  await signInAs(page, 'ember');
  await page.goto('/predictions');
  const card = cardOf(page, 'will an eighties song win the Classics Cup?');
  await card.getByRole('button', { name: /Settle/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Prediction' });
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Outcome: Yes')).toBeVisible();
});
