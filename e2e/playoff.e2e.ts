import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { addSongs, localInput, signUp } from './support/journey.ts';
import { escapeFrom } from './support/keyboard.ts';
import { shownVotes } from './support/locators.ts';
import { type ServerClock, test } from './support/movable-clock.ts';

const MATCH_MS = 10 * 60_000;

test('two users take a playoff to its champion', async ({ openPage, clock }) => {
  const [ann, ben] = [await openPage(), await openPage()];
  const problems = [ann, ben].map(collectProblems);

  await test.step('Ann signs up from the landing page and creates a tournament', async () => {
    await ann.goto('/');
    await expect(ann.getByRole('heading', { name: 'Battle of the Beats' }).first()).toBeVisible();
    await ann.getByRole('link', { name: 'Get Started' }).first().click();
    await signUp(ann, 'ann');
    await expect(ann.getByRole('heading', { name: /ann/i })).toBeVisible();
    await ann
      .getByRole('link', { name: /Create/ })
      .first()
      .click();
    await ann.getByLabel('Tournament Name').fill('Friday Four');
    await ann.getByLabel('Scheduling Method').selectOption('manual');
    await ann.getByRole('button', { name: 'Create Tournament' }).click();
    await expect(ann).toHaveURL(/\/tournaments\/\d+/);
    await expect(ann.getByText('Tournament created!').first()).toBeVisible();
    await addSongs(ann, 'ABBA', ['Waterloo', 'Mamma Mia', 'SOS', 'Fernando']);
    await addSongs(ann, 'Queen', ['Bohemian Rhapsody', 'Somebody to Love', 'Radio Ga Ga', 'Innuendo']);
  });

  await test.step('Ben opens the invitation, signs up, comes back to it, joins and enters two songs', async () => {
    await ann.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ann.getByRole('button', { name: 'Share' }).click();
    await expect(ann.getByText('Link copied').first()).toBeVisible();
    const invitation = await ann.evaluate(() => navigator.clipboard.readText());
    await ben.goto(invitation);
    await expect(ben.getByRole('heading', { name: 'Friday Four' })).toBeVisible();
    await ben.getByRole('link', { name: 'Sign In' }).first().click();
    await signUp(ben, 'ben');
    await expect(ben).toHaveURL(new RegExp(new URL(invitation).pathname));
    await ben.getByRole('button', { name: /Join/ }).first().click();
    await expect(ben.getByText('Joined tournament!').first()).toBeVisible();
    await addSongs(ben, 'Daft Punk', ['One More Time', 'Around the World', 'Get Lucky', 'Da Funk']);
    await addSongs(ben, 'a-ha', [
      'Take On Me',
      'Crying in the Rain',
      'Hunting High and Low',
      'Foot of the Mountain',
    ]);
  });

  await test.step('Ann starts the tournament and sets the times of the semifinals by hand', async () => {
    await ann.getByRole('button', { name: 'Start with 2 people' }).first().click();
    await expect(ann.getByText('Bracket generated!').first()).toBeVisible();
    await scheduleNext(ann, clock, 2);
  });

  await test.step('both vote in both semifinals and see each other’s votes live', async () => {
    await vote(ann);
    await expectVotes(ben, 1);
    await vote(ben);
    await expectVotes(ann, 2);
    for (const page of [ann, ben]) await page.getByRole('button', { name: /next/i }).first().click();
    await vote(ann);
    await vote(ben);
    await expectVotes(ann, 2);
  });

  await test.step('the final follows the completed semifinals and crowns the champion in both browsers', async () => {
    await ann.getByRole('tab', { name: /Bracket/ }).click();
    await expect(ann.getByText('Finals_A').first()).toBeVisible();
    await clock.moveTo((await clock.now()) + MATCH_MS);
    await expect
      .poll(async () => (await readMatchups(ann)).filter((m) => m.status === 'completed').length)
      .toBe(2);
    await scheduleNext(ann, clock, 1);
    await vote(ann);
    await vote(ben);
    await expectVotes(ann, 2);
    await clock.moveTo((await clock.now()) + MATCH_MS);
    for (const page of [ann, ben]) {
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('CHAMPION', { exact: false })).toBeVisible();
      await escapeFrom(page, dialog);
      await expect(page.getByRole('tab', { name: 'Results' })).toBeVisible();
    }
    await ann.getByRole('tab', { name: 'Results' }).click();
    await expect(ann.getByText('CHAMPION', { exact: false }).first()).toBeVisible();
  });

  const { status, winnerId, champion } = await (
    await ann.request.get(`/api${new URL(ann.url()).pathname}`)
  ).json();
  expect(status).toBe('completed');
  expect(champion.id).toBe(winnerId);
  await expect(ben.getByText(champion.title).first()).toBeVisible();
  expect(problems.flat()).toEqual([]);
});

/** Collects the page's crashes and console errors, such as violations of its policy. A visitor's 401 is expected. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text());
  });
  return problems;
}

async function readMatchups(page: Page): Promise<Matchup[]> {
  return (await page.request.get(`/api${new URL(page.url()).pathname}/matchups`)).json();
}

/** In the form of the schedule, sets the times of all pending matches with two songs, so that they start now. */
async function scheduleNext(page: Page, clock: ServerClock, count: number): Promise<void> {
  await page.getByRole('tab', { name: /Schedule/ }).click();
  const now = await clock.now();
  const [start, end] = [new Date(now - 1000), new Date(now + MATCH_MS)];
  const next = (await readMatchups(page)).filter(
    (matchup) => matchup.song1 && matchup.song2 && matchup.status === 'pending',
  );
  expect(next).toHaveLength(count);
  for (const { song1, song2 } of next) {
    await page.getByRole('button', { name: `Edit times of ${song1?.title} against ${song2?.title}` }).click();
    await page.getByLabel('Start time').fill(localInput(start));
    await page.getByLabel('End time').fill(localInput(end));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Start time')).toBeHidden();
  }
}

async function openVoting(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: /Voting/ });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
}

async function vote(page: Page): Promise<void> {
  await openVoting(page);
  // A page that still shows a completed match offers the live one.
  const open = page.getByRole('button', { name: /^Vote for .*[^)]$/ });
  const live = page.getByRole('button', { name: /^(Go to live match|Next match \(\d+ left\))$/ });
  await expect(open.or(live).first()).toBeVisible();
  if (!(await open.first().isVisible())) await live.click();
  await open.first().press('Enter');
  await expect(page.getByRole('button', { name: /^Your vote: / })).toBeVisible();
}

/** Expects the count on the shown card within 25 s, so by a live message: polling takes 30 s at the least. */
async function expectVotes(page: Page, count: number): Promise<void> {
  await openVoting(page);
  await expect(shownVotes(page, count).first()).toBeVisible({ timeout: 25_000 });
}
