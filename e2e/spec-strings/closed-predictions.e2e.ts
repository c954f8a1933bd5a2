import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { test } from '#e2e/support/movable-clock.ts';
import { post, register, signInAsAdmin } from '#e2e/support/open-matchup.ts';
import { stringTable } from './table.ts';

const OPEN_MS = 30_000;
const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

const signIn = (page: Page, username: string) =>
  post(page.request, '/api/auth/login', { email: `${username}@matchup.example`, password: 'long enough' });

async function registerAuthor(address: string, username: string): Promise<APIRequestContext> {
  const author = await request.newContext({ baseURL: address });
  await register(author, username);
  return author;
}

test('a prediction closes on the open page, and its author settles it (rules Q5, Q6, Q7, Q9)', async ({
  page,
  movableServer: { address, clock },
}) => {
  const table = stringTable('Closed predictions', [
    'Closes in',
    'Expired',
    'This prediction has expired',
    'Outcome: Void',
    'It does not count.',
  ]);
  const author = await registerAuthor(address, 'asker');
  await register(page.request, 'guesser');
  const readTokens = async () => (await (await page.request.get('/api/users/tokens')).json()).tokens;
  const before = await readTokens();
  const title = 'Will this close soon?';
  const expiresAt = (await clock.now()) + OPEN_MS;
  const { id } = await post(author, '/api/predictions', {
    title,
    expiresAt: new Date(expiresAt).toISOString(),
  });
  await post(page.request, `/api/predictions/${id}/vote`, { vote: 'yes' });
  expect(await readTokens()).toBe(before - 1);
  await page.clock.install();
  await page.goto('/predictions');
  const card = cardOf(page, title);
  await table.see(card, 'Closes in');
  await clock.moveTo(expiresAt);
  await page.clock.fastForward(OPEN_MS);
  await table.see(card, 'Expired', 'This prediction has expired');
  const settle = card.getByRole('button', { name: /^Settle/ });
  await expect(settle, 'another user').toHaveCount(0);

  await signIn(page, 'asker');
  await page.goto('/predictions');
  await settle.click();
  const dialog = page.getByRole('dialog', { name: 'Settle Prediction' });
  await dialog.getByText('Void', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog).toBeHidden();
  await expect(settle, 'a settled prediction').toHaveCount(0);

  await signIn(page, 'guesser');
  await page.goto('/predictions');
  await table.see(card, 'Outcome: Void', 'It does not count.');
  await expect(card.getByText('Expired', { exact: true })).toHaveCount(0);
  expect(await readTokens(), 'the token is given back').toBe(before);
  table.done();
});

test('an admin settles predictions, and a right answer earns 10 points (rules P5, Q6, Q7, Q9)', async ({
  page,
  movableServer: { address, clock },
}) => {
  const table = stringTable('Settled predictions', [
    'Outcome: Yes',
    'You were right: +10 points',
    'Outcome: No',
    'Not this time.',
  ]);
  const author = await registerAuthor(address, 'asker_of_two');
  const other = await registerAuthor(address, 'other_answerer');
  const admin = await request.newContext({ baseURL: address });
  await signInAsAdmin(admin);
  await register(page.request, 'refrain');
  const expiresAt = (await clock.now()) + OPEN_MS;
  const ask = async (title: string): Promise<number> => {
    const body = { title, expiresAt: new Date(expiresAt).toISOString() };
    const { id } = await post(author, '/api/predictions', body);
    await post(page.request, `/api/predictions/${id}/vote`, { vote: 'yes' });
    await post(other, `/api/predictions/${id}/vote`, { vote: 'no' });
    return id;
  };
  const [yesId, noId] = [await ask('Will it be yes?'), await ask('Will it be no?')];
  const readPoints = async () => (await (await page.request.get('/api/auth/user')).json()).points;
  const before = await readPoints();
  const early = await admin.post(`/api/predictions/${yesId}/resolve`, { data: { outcome: 'yes' } });
  expect(early.status(), 'before its end').toBe(409);
  await clock.moveTo(expiresAt);
  await post(admin, `/api/predictions/${yesId}/resolve`, { outcome: 'yes' });
  await post(admin, `/api/predictions/${noId}/resolve`, { outcome: 'no' });
  await page.goto('/predictions');
  await table.see(cardOf(page, 'Will it be yes?'), 'Outcome: Yes', 'You were right: +10 points');
  await table.see(cardOf(page, 'Will it be no?'), 'Outcome: No', 'Not this time.');
  expect(await readPoints()).toBe(before + 10);
  table.done();
});
