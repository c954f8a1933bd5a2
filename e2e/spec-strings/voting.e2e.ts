import { expect, type Locator, type Page } from '@playwright/test';
import { answerWith, delayCalls, flushRequests, holdSignIn } from '#e2e/support/network.ts';
import { createOpenMatchup, type OpenMatchup, register } from '#e2e/support/open-matchup.ts';
import { test } from '#e2e/support/server.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

// These are votes on the home dashboard. Votes on the tournament page are in e2e/voting.e2e.ts.
const VOTES = '**/api/votes';
const cardOf = (page: Page, { tournamentId }: OpenMatchup): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/tournaments/${tournamentId}"]`) })
    .first();
const voteFor = (place: Locator, title: string) => place.getByRole('button', { name: `Vote for ${title}` });
const ownVote = (place: Locator, title: string) => place.getByRole('button', { name: `Your vote: ${title}` });

/** Opens the home dashboard with the user's votes. It waits for the scripts, because a press does nothing before. */
async function openHome(page: Page, matchup: OpenMatchup): Promise<Locator> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const card = cardOf(page, matchup);
  await expect(voteFor(card, matchup.titles[0])).toBeVisible();
  return card;
}

test('a vote on the home dashboard shows the specified toasts', async ({ page, address }) => {
  const table = stringTable('Votes at home', [
    'Vote cast!',
    'Vote confirmed!',
    'Vote updated!',
    'Your vote has been changed successfully.',
    'Vote removed!',
  ]);
  const matchup = await createOpenMatchup(address);
  const [one, two] = matchup.titles;
  await register(page.request, 'home1');
  const card = await openHome(page, matchup);
  const toast = shownToast(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/votes')) sent += 1;
  });

  const release = await delayCalls(page, VOTES);
  await voteFor(card, one).press('Enter');
  await table.see(toast, 'Vote cast!');
  await expect(ownVote(card, one)).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByText(/1 vote\b/)).toBeVisible();
  await voteFor(card, two).click({ force: true });
  await flushRequests(page);
  expect(sent, 'one vote is pending at a time (rule V9)').toBe(1);
  await release();
  await table.see(toast, 'Vote confirmed!');
  expect(await matchup.votes()).toEqual([1, 0]);

  await voteFor(card, two).press('Enter');
  await table.see(toast, 'Vote updated!', 'Your vote has been changed successfully.');
  expect(await matchup.votes()).toEqual([0, 1]);
  await ownVote(card, two).press('Enter');
  await table.see(toast, 'Vote removed!');
  await expect(ownVote(card, two)).toHaveCount(0);
  expect(await matchup.votes()).toEqual([0, 0]);
  table.done();
});

test('a failed vote on the home dashboard is undone and says why', async ({ page, address }) => {
  const table = stringTable('Failed votes at home', [
    'Vote failed',
    'Too late.',
    'Unauthorized',
    'You are logged out. Logging in again...',
  ]);
  const matchup = await createOpenMatchup(address);
  const [one, two] = matchup.titles;
  await register(page.request, 'home2');
  const card = await openHome(page, matchup);
  const toast = shownToast(page);
  await voteFor(card, two).press('Enter');
  await expect(toast).toContainText('Vote confirmed!');

  const refusal = { status: 409, body: { message: 'Too late.', error: 'Too late.', code: 'VOTING_CLOSED' } };
  const restore = await answerWith(page, VOTES, refusal);
  await voteFor(card, one).press('Enter');
  await table.see(toast, 'Vote failed', 'Too late.');
  await expect(ownVote(card, two)).toBeVisible();
  await expect(voteFor(card, one)).toBeVisible();
  await expect(card.getByText(/1 vote\b/)).toBeVisible();
  await expect(card.getByText(/0 votes/)).toBeVisible();
  await restore();
  expect(await matchup.votes()).toEqual([0, 1]);

  await page.context().clearCookies();
  const releaseSignIn = await holdSignIn(page);
  await voteFor(card, one).press('Enter');
  await table.see(toast, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.goto(await releaseSignIn());
  await page.waitForURL(/\/auth\?returnTo=/);
  expect(await matchup.votes()).toEqual([0, 1]);
  table.done();
});

test('a matchup without times shows Schedule TBD', async ({ page, address }) => {
  const table = stringTable('Matchups', ['Schedule TBD']);
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'home4');
  const card = await openHome(page, matchup);
  await card.getByRole('button', { name: 'Next matchup' }).click();
  await table.see(card, 'Schedule TBD');
  await expect(voteFor(card, 'One')).toHaveCount(0);
  await page.goto(`/tournaments/${matchup.tournamentId}?tab=voting`);
  await page.getByRole('button', { name: 'Next matchup' }).click();
  await table.see(page.getByRole('timer'), 'Schedule TBD');
  table.done();
});
