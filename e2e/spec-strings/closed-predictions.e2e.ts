import { expect, type Page, request } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { signIn } from '#e2e/support/api-client.ts';
import { test } from '#e2e/support/movable-clock.ts';
import { credentialsOf, register, registerApart, signInAsAdmin } from '#e2e/support/open-matchup.ts';
import { at } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

const OPEN_MS = 30_000;
const cardOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a prediction closes on the open page, and its author settles it', async ({
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
  const author = await registerApart(address, 'asker');
  const guesser = await register(page.request, 'guesser');
  const readTokens = async () => (await guesser.send(routes.getTokens)).tokens;
  const before = await readTokens();
  const title = 'Will this close soon?';
  const expiresAt = (await clock.now()) + OPEN_MS;
  const body = { title, expiresAt: new Date(expiresAt).toISOString() };
  const { id } = await author.send(routes.createPrediction, { body });
  await guesser.send(routes.voteOnPrediction, at(id, { vote: 'yes' }));
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

  await signIn(page.request, credentialsOf('asker'));
  await page.goto('/predictions');
  await settle.click();
  const dialog = page.getByRole('dialog', { name: 'Settle prediction' });
  await dialog.getByText('Void', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog).toBeHidden();
  await expect(settle, 'a settled prediction').toHaveCount(0);

  await signIn(page.request, credentialsOf('guesser'));
  await page.goto('/predictions');
  await table.see(card, 'Outcome: Void', 'It does not count.');
  await expect(card.getByText('Expired', { exact: true })).toHaveCount(0);
  expect(await readTokens(), 'the token is given back').toBe(before);
  table.done();
});

test('an admin settles predictions, and a right answer earns 10 points', async ({
  page,
  movableServer: { address, clock },
}) => {
  const table = stringTable('Settled predictions', [
    'Outcome: Yes',
    'You were right: +10 points',
    'Outcome: No',
    'Not this time.',
  ]);
  const author = await registerApart(address, 'asker_of_two');
  const other = await registerApart(address, 'other_answerer');
  const admin = await signInAsAdmin(await request.newContext({ baseURL: address }));
  const guesser = await register(page.request, 'refrain');
  const expiresAt = (await clock.now()) + OPEN_MS;
  const ask = async (title: string): Promise<number> => {
    const body = { title, expiresAt: new Date(expiresAt).toISOString() };
    const { id } = await author.send(routes.createPrediction, { body });
    await guesser.send(routes.voteOnPrediction, at(id, { vote: 'yes' }));
    await other.send(routes.voteOnPrediction, at(id, { vote: 'no' }));
    return id;
  };
  const [yesId, noId] = [await ask('Will it be yes?'), await ask('Will it be no?')];
  const readPoints = async () => (await guesser.send(routes.getCurrentUser)).points;
  const before = await readPoints();
  const early = await admin.call(routes.resolvePrediction, at(yesId, { outcome: 'yes' }));
  expect(early.status, 'before its end').toBe(409);
  await clock.moveTo(expiresAt);
  await admin.send(routes.resolvePrediction, at(yesId, { outcome: 'yes' }));
  await admin.send(routes.resolvePrediction, at(noId, { outcome: 'no' }));
  await page.goto('/predictions');
  await table.see(cardOf(page, 'Will it be yes?'), 'Outcome: Yes', 'You were right: +10 points');
  await table.see(cardOf(page, 'Will it be no?'), 'Outcome: No', 'Not this time.');
  expect(await readPoints()).toBe(before + 10);
  table.done();
});
