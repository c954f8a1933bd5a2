import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { apiUser, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, delayCalls, flushRequests, openWithoutPageData } from '#e2e/support/network.ts';
import { register } from '#e2e/support/open-matchup.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { at } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

const LIST = '**/api/predictions';
const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const refusal = (status: number, code: string) => ({ status, body: { message: code, error: code, code } });

test('the predictions view shows its words while loading, with predictions and without', async ({ page }) => {
  const table = stringTable('Predictions view', [
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
  const release = await delayCalls(page, LIST);
  await openWithoutPageData(page, '/predictions');
  await table.see(page, 'Musical Predictions', 'Loading predictions...');
  await release();
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
  const restore = await answerWith(page, LIST, { body: [] });
  for (const path of ['/predictions', '/']) {
    await openWithoutPageData(page, path);
    await table.see(page, 'No Active Predictions');
    await table.find((name) => page.getByRole('button', { name }), 'Create First Prediction');
  }
  await restore();
  table.done();
});

test('a prediction card shows the question, the counts and the user’s vote', async ({ page, address }) => {
  const table = stringTable('Prediction card', [
    'How does it stand?',
    'It stands like this.',
    'Yes 2',
    'No 1',
    '3 votes in total',
    'Closes in',
    'You voted No',
  ]);
  const hook = await apiUser(address, 'hook');
  const riff = await apiUser(address, 'riff');
  const fader = await apiUser(address, 'fader');
  const asked = { title: 'How does it stand?', description: 'It stands like this.' };
  const body = { ...asked, expiresAt: inDays(2) };
  const { id } = await hook.send(routes.createPrediction, { body });
  for (const voter of [hook, riff]) await voter.send(routes.voteOnPrediction, at(id, { vote: 'yes' }));
  await signInAs(page, 'fader');
  await page.goto('/predictions');
  const card = cardOf(page, asked.title);
  await table.see(card, 'How does it stand?', 'It stands like this.', 'Yes 2', 'Closes in');
  await expect(card.getByRole('button', { name: 'Settle' })).toHaveCount(0);
  await fader.send(routes.voteOnPrediction, at(id, { vote: 'no' }));
  await page.reload();
  await table.see(card, 'No 1', '3 votes in total', 'You voted No');
  await expect(card.getByRole('button', { name: 'Yes: How does it stand?' })).toHaveCount(0);
  table.done();
});

test('the form for a prediction needs a title and a future end, and suggests an end in 7 days', async ({
  page,
}) => {
  const table = stringTable('Create prediction', [
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
  const submit = async () => {
    // A toast stays while the pointer rests on it, and on this window it may cover the button.
    await page.mouse.move(0, 0);
    await create.click();
  };
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await submit();
  await table.see(shownToast(page), 'Missing fields', 'Please fill in the title and expiration date.');
  await dialog.getByLabel('Question').fill('Specified words?');
  const week = await dialog.getByLabel('Voting Closes').inputValue();
  await dialog.getByLabel('Voting Closes').fill('');
  // The next toast has the same title, so the test closes this one, unless it has closed by itself.
  await page
    .getByRole('button', { name: 'Dismiss' })
    .click({ timeout: 1_000 })
    .catch(() => {});
  await expect(shownToast(page)).toHaveCount(0);
  await submit();
  await table.see(shownToast(page), 'Missing fields');
  await dialog.getByLabel('Voting Closes').fill('2020-01-01T00:00');
  await submit();
  await table.see(shownToast(page), 'Invalid date', 'Expiration date must be in the future.');
  await flushRequests(page);
  expect(sent).toBe(0);
  await dialog.getByLabel('Voting Closes').fill(week);
  const restore = await answerWith(page, LIST, 'nothing');
  await submit();
  await table.see(shownToast(page), 'Error', 'Failed to create prediction');
  await restore();
  await expect(dialog.getByLabel('Question')).toHaveValue('Specified words?');
  await submit();
  await table.see(shownToast(page), 'Success!');
  await expect(cardOf(page, 'Specified words?')).toBeVisible();
  table.done();
});

test('a vote on a prediction costs a token, and the card says why a vote is not possible', async ({
  page,
  address,
}) => {
  const table = stringTable('Prediction votes', [
    'Your tokens: 4',
    'Error',
    'Failed to cast vote',
    'This prediction has expired',
    'No tokens left. Get more tomorrow!',
  ]);
  const hook = await apiUser(address, 'hook');
  for (let number = 1; number <= 6; number += 1) {
    const body = { title: `Question ${number}?`, expiresAt: inDays(number) };
    await hook.send(routes.createPrediction, { body });
  }
  await register(page.request, 'tokens');
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
  // The disabled button says why.
  await yes(6).click({ force: true });
  await table.see(page, 'No tokens left. Get more tomorrow!');
  table.done();
});
