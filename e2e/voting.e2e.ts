import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, vote } from '#tests/support/tournaments.ts';
import { signIn } from './support/api-client.ts';
import { ballotPath, openBallot, ownVote, shownVotes, voteFor } from './support/locators.ts';
import { answerWith, delayCalls, flushRequests, openWithoutPageData } from './support/network.ts';
import { createOpenMatchup, credentialsOf, type OpenMatchup, register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const VOTES = '**/api/votes';
/** 50 ms at 60 frames a second. A busy machine takes longer for a frame, but no more frames between a press and its paint. */
const PAINT_BUDGET_FRAMES = 3;
/** The test fails when this many votes in a row are painted late. */
const MAX_PAINT_TRIES = 10;

async function openMatchup(
  page: Page,
  matchup: Pick<OpenMatchup, 'tournamentId' | 'matchupId'>,
): Promise<void> {
  await page.goto(ballotPath(matchup));
  await expect(page.getByRole('button', { name: /^Vote for/ }).first()).toBeVisible();
  // The client first reads the user's votes, and a vote waits for them.
  await page.waitForLoadState('networkidle');
}

/** Counts the calls by which a page votes. */
function countVoteCalls(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/votes')) sent += 1;
  });
  return () => sent;
}

test('a vote is cast, changed, removed, undone and sent again', async ({ page, address }) => {
  const matchup = await openBallot(page, address, 'voter1');
  const [one, two] = matchup.titles;
  const see = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  const release = await delayCalls(page, VOTES);
  await voteFor(page, one).press('Enter');
  await see('Vote cast!');
  await release();
  await see('Vote confirmed!');
  await voteFor(page, two).press('Enter');
  await see('Vote updated!');
  await see('Your vote has been changed successfully.');
  await ownVote(page, two).press('Enter');
  await see('Vote removed!');
  await expect(ownVote(page, two)).toHaveCount(0);

  for (const [answer, title, words] of [
    ['nothing', 'Failed voting', 'The server could not be reached. Please try again.'],
    [
      { status: 409, body: { message: 'Too late.', error: 'x', code: 'VOTING_CLOSED' } },
      'Vote failed',
      'Too late.',
    ],
    [{ status: 500 }, 'Vote failed', 'The server answered with an error (500'],
  ] as const) {
    const restore = await answerWith(page, VOTES, answer);
    await voteFor(page, one).press('Enter');
    await see(title);
    await see(words);
    await expect(voteFor(page, one)).toHaveText(answer === 'nothing' ? 'Not sentSend again' : 'Vote');
    await expect(shownVotes(page, 0)).toHaveCount(2);
    await restore();
  }
  expect(await matchup.votes()).toEqual([0, 0]);

  await voteFor(page, one).press('Enter');
  await expect.poll(() => matchup.votes()).toEqual([1, 0]);
  await page.waitForLoadState('networkidle');
  const restore = await answerWith(page, VOTES, 'nothing');
  await ownVote(page, one).press('Enter');
  await see('Failed removing vote');
  await expect(ownVote(page, one)).toHaveText('Removal not sentSend again');
  await restore();
  await ownVote(page, one).press('Enter');
  await expect(voteFor(page, one)).toHaveText('Vote');
  await expect.poll(() => matchup.votes()).toEqual([0, 0]);
});

test('other tabs and devices show a vote', async ({ page, context, browser, address }) => {
  const matchup = await createOpenMatchup(address);
  const [one, two] = matchup.titles;
  await register(page.request, 'everywhere');
  const device = await browser.newContext({ baseURL: address });
  await signIn(device.request, credentialsOf('everywhere'));
  // This tab gets no live messages, like a tab that slept.
  const deaf = await device.newPage();
  await deaf.routeWebSocket('**/ws', () => {});
  const [secondTab, phone] = [await context.newPage(), await device.newPage()];
  for (const each of [page, secondTab, phone, deaf]) await openMatchup(each, matchup);

  await voteFor(page, one).press('Enter');
  for (const each of [page, secondTab, phone]) await expect(ownVote(each, one)).toBeVisible();
  await voteFor(deaf, one).press('Enter');
  await expect(deaf.getByText('Vote confirmed!').first()).toBeVisible();
  expect(await matchup.votes()).toEqual([1, 0]);

  await voteFor(phone, two).press('Enter');
  for (const each of [page, secondTab, phone]) await expect(ownVote(each, two)).toBeVisible();
  await expect(ownVote(deaf, one)).toBeVisible();
  const checked = deaf.waitForResponse('**/votes/check');
  await deaf.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await checked;
  await expect(ownVote(deaf, two)).toBeVisible();
  expect(await matchup.votes()).toEqual([0, 1]);

  await ownVote(secondTab, two).press('Enter');
  for (const each of [page, secondTab, phone]) await expect(voteFor(each, two)).toBeVisible();
  expect(await matchup.votes()).toEqual([0, 0]);
});

test('a page shows what came before its live connection (rule U10)', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address);
  const { matchupId } = matchup;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    await isReleased;
    socket.connectToServer();
  });
  const voter = await register(page.request, 'between');
  await openMatchup(page, matchup);
  await vote(voter, await voter.send(routes.getMatchup, at(matchupId)), 1);
  await voter.send(routes.createComment, { body: { matchupId, content: 'Said in between' } });
  release();
  await expect(ownVote(page, matchup.titles[0])).toBeVisible();
  await expect(page.getByText('Said in between').filter({ visible: true }).first()).toBeVisible();
});

test('buttons say why a match takes no vote (rule V10)', async ({ page, address }) => {
  const matchup = await openBallot(page, address, 'early', { startsInSeconds: 300 });
  const button = voteFor(page, matchup.titles[0]);
  await expect(button).toHaveText(/^Opens in 0[45]:\d\d$/);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await page.keyboard.press('1');
  await expect(page.getByText('Vote failed')).toHaveCount(0);
  expect(await matchup.votes()).toEqual([0, 0]);
  await openMatchup(page, { ...matchup, ...matchup.second });
  await voteFor(page, matchup.second.titles[0]).press('Enter');
  await expect(page.getByText('This match is not currently accepting votes.').first()).toBeVisible();
  expect(await matchup.second.votes()).toEqual([0, 0]);
});

test('one vote is pending at a time, and is painted within three frames', async ({ page, address }) => {
  const matchup = await openBallot(page, address, 'voter2');
  const [one, two] = matchup.titles;
  const sent = countVoteCalls(page);
  const release = await delayCalls(page, VOTES);
  await voteFor(page, one).press('Enter');
  await expect(ownVote(page, one)).toBeVisible();
  await voteFor(page, two).click({ force: true });
  await ownVote(page, one).click({ force: true });
  await expect(ownVote(page, one)).toBeVisible();
  await release();
  await expect.poll(() => matchup.votes()).toEqual([1, 0]);
  await flushRequests(page);
  expect(sent()).toBe(1);
  await ownVote(page, one).press('Enter');
  await expect.poll(() => matchup.votes()).toEqual([0, 0]);
  await expect(shownVotes(page, 0)).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  await expectFastPaint(page, matchup);
});

test('a press does not remove a vote that the page has not read yet', async ({ page, address }) => {
  const matchup = await openBallot(page, address, 'unsure');
  const [one, two] = matchup.titles;
  await voteFor(page, one).press('Enter');
  await expect.poll(() => matchup.votes()).toEqual([1, 0]);

  const restore = await answerWith(page, '**/user-votes', 'nothing');
  await openWithoutPageData(page, `/tournaments/${matchup.tournamentId}`);
  await voteFor(page, one).press('Enter');
  await expect(page.getByText('Failed voting').first()).toBeVisible();
  await restore();
  expect(await matchup.votes()).toEqual([1, 0]);

  const sent = countVoteCalls(page);
  const pressBeforeVotesAreRead = async (title: string) => {
    const release = await delayCalls(page, '**/user-votes');
    await openWithoutPageData(page, `/tournaments/${matchup.tournamentId}`);
    await voteFor(page, title).press('Enter');
    await release();
    await expect(ownVote(page, title)).toBeVisible();
    await flushRequests(page);
  };
  await pressBeforeVotesAreRead(one);
  expect(sent(), 'the user has voted for this song').toBe(0);
  const answered = page.waitForResponse(VOTES);
  await pressBeforeVotesAreRead(two);
  await answered;
  expect(sent()).toBe(1);
  expect(await matchup.votes()).toEqual([0, 1]);
});

/** Votes until one vote is painted in time. */
async function expectFastPaint(page: Page, { titles: [one], votes }: OpenMatchup): Promise<void> {
  let fewestFrames = Number.POSITIVE_INFINITY;
  for (let tries = 0; fewestFrames > PAINT_BUDGET_FRAMES && tries < MAX_PAINT_TRIES; tries += 1) {
    // The answer is held back, so only the optimistic vote is painted.
    const release = await delayCalls(page, VOTES);
    const frames = await voteFor(page, one).evaluate(async (button: HTMLButtonElement) => {
      button.click();
      let count = 0;
      while (button.getAttribute('aria-pressed') !== 'true') {
        await new Promise(requestAnimationFrame);
        count += 1;
      }
      return count;
    });
    fewestFrames = Math.min(fewestFrames, frames);
    await expect(shownVotes(page, 1)).toHaveCount(1);
    await release();
    await expect.poll(votes).toEqual([1, 0]);
    await ownVote(page, one).press('Enter');
    await expect.poll(votes).toEqual([0, 0]);
    await expect(shownVotes(page, 0)).toHaveCount(2);
  }
  expect(fewestFrames).toBeLessThanOrEqual(PAINT_BUDGET_FRAMES);
}
