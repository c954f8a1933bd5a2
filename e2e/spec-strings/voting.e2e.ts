import { expect, type Locator, type Page } from '@playwright/test';
import { answerWith, holdBack } from '#e2e/support/network.ts';
import { test } from '#e2e/support/server.ts';
import { register, type Stage, setStage } from '#e2e/support/stage.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

// The tournament page's votes are in ../voting.e2e.ts; these are the quick ballots of the home dashboard.
const VOTES = '**/api/votes';
const cardOf = (page: Page, { tournamentId }: Stage): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/tournaments/${tournamentId}"]`) })
    .first();
const voteFor = (place: Locator, title: string) => place.getByRole('button', { name: `Vote for ${title}` });
const ownVote = (place: Locator, title: string) => place.getByRole('button', { name: `Your vote: ${title}` });

/** The home dashboard, once it knows the reader's ballots: until then a press does nothing. */
async function openHome(page: Page, stage: Stage): Promise<Locator> {
  const ballots = page.waitForResponse(`**/api/tournaments/${stage.tournamentId}/user-votes`);
  await page.goto('/');
  await ballots;
  const card = cardOf(page, stage);
  await expect(voteFor(card, stage.titles[0])).toBeVisible();
  return card;
}

test('a vote on the home dashboard says what A §8 says', async ({ page, address }) => {
  const table = stringTable('A §8 Votes at home', [
    'Vote cast!',
    'Vote confirmed!',
    'Vote updated!',
    'Your vote has been changed successfully.',
    'Vote removed!',
  ]);
  const stage = await setStage(address);
  const [one, two] = stage.titles;
  await register(page.request, 'home1');
  const card = await openHome(page, stage);
  const toast = shownToast(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/votes')) sent += 1;
  });

  const letGo = await holdBack(page, VOTES);
  await voteFor(card, one).click();
  await table.see(toast, 'Vote cast!');
  await expect(ownVote(card, one)).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByText(/1 vote\b/)).toBeVisible();
  await voteFor(card, two).click({ force: true });
  expect(sent, 'only one vote is under way at a time (A §5)').toBe(1);
  await letGo();
  await table.see(toast, 'Vote confirmed!');
  expect(await stage.votes()).toEqual([1, 0]);

  await voteFor(card, two).click();
  await table.see(toast, 'Vote updated!', 'Your vote has been changed successfully.');
  expect(await stage.votes()).toEqual([0, 1]);
  await ownVote(card, two).click();
  await table.see(toast, 'Vote removed!');
  await expect(ownVote(card, two)).toHaveCount(0);
  expect(await stage.votes()).toEqual([0, 0]);
  table.done();
});

test('a vote that fails on the home dashboard is rolled back, and says why (A §8)', async ({
  page,
  address,
}) => {
  const table = stringTable('A §8 Failed votes at home', [
    'Vote failed',
    'Too late.',
    'Unauthorized',
    'You are logged out. Logging in again...',
  ]);
  const stage = await setStage(address);
  const [one, two] = stage.titles;
  await register(page.request, 'home2');
  const card = await openHome(page, stage);
  const toast = shownToast(page);
  await voteFor(card, two).click();
  await expect(toast).toContainText('Vote confirmed!');

  const refusal = { status: 409, body: { message: 'Too late.', error: 'Too late.', code: 'VOTING_CLOSED' } };
  const mend = await answerWith(page, VOTES, refusal);
  await voteFor(card, one).click();
  await table.see(toast, 'Vote failed', 'Too late.');
  await expect(ownVote(card, two)).toBeVisible();
  await expect(voteFor(card, one)).toBeVisible();
  await expect(card.getByText(/1 vote\b/)).toBeVisible();
  await expect(card.getByText(/0 votes/)).toBeVisible();
  await mend();
  expect(await stage.votes()).toEqual([0, 1]);

  await page.context().clearCookies();
  await voteFor(card, one).click();
  await table.see(toast, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.waitForURL(/\/auth\?returnTo=/);
  expect(await stage.votes()).toEqual([0, 1]);
  table.done();
});

test('the last ten seconds are locked on the home dashboard, too (A §5)', async ({ page, address }) => {
  const table = stringTable('A §5 Voting lock at home', [
    'Ends in',
    'Voting locked',
    'Voting closes with 10 seconds remaining',
  ]);
  const stage = await setStage(address, { seconds: 15 });
  await register(page.request, 'home3');
  const card = await openHome(page, stage);
  await table.see(card, 'Ends in');
  const urgent = page
    .getByRole('region', { name: 'Vote now' })
    .locator(`a[href="/tournaments/${stage.tournamentId}#matchup-${stage.matchupId}"]`);
  await expect(urgent).toBeVisible();
  await expect(card).toContainText(/Ends in 00:0\d/, { timeout: 15_000 });
  await expect(urgent, 'what is urgent is what can still be voted on').toHaveCount(0);
  await voteFor(card, stage.titles[0]).click();
  await table.see(shownToast(page), 'Voting locked', 'Voting closes with 10 seconds remaining');
  expect(await stage.votes()).toEqual([0, 0]);
  table.done();
});

test('a matchup without times says so (A §4)', async ({ page, address }) => {
  const table = stringTable('A §4 Matchups', ['Schedule TBD']);
  const stage = await setStage(address);
  await register(page.request, 'home4');
  const card = await openHome(page, stage);
  await card.getByRole('button', { name: 'Next matchup' }).click();
  await table.see(card, 'Schedule TBD');
  await expect(voteFor(card, 'One')).toHaveCount(0);
  await page.goto(`/tournaments/${stage.tournamentId}?tab=voting`);
  await page.getByRole('button', { name: 'Next matchup' }).click();
  await table.see(page.getByRole('timer'), 'Schedule TBD');
  table.done();
});
