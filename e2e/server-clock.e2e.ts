import { expect, type Page } from '@playwright/test';
import { homeCard, openBallot, shownToast, voteFor } from './support/locators.ts';
import { test } from './support/movable-clock.ts';
import { announceTime, createOpenMatchup, register } from './support/open-matchup.ts';

const HOUR_MS = 60 * 60_000;
const timerOf = (page: Page) => page.getByRole('article').getByRole('timer');
const voteButtons = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Vote for/ });

async function expectLocked(page: Page): Promise<void> {
  await expect(shownToast(page)).toContainText('Voting locked');
  await expect(shownToast(page)).toContainText('Voting closes with 10 seconds remaining');
}

/** The seconds that the timer shows as left. */
async function secondsLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d+)/.exec(await timerOf(page).innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('countdowns follow the server, not a device that is an hour ahead', async ({ page, address, clock }) => {
  await page.addInitScript((skewMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + skewMs;
  }, HOUR_MS);
  const matchup = await openBallot(page, address, 'skewed');
  const cue = (color: string) => page.getByRole('tab', { name: /Voting/ }).locator(`[data-cue="${color}"]`);
  await expect(timerOf(page)).toContainText(/Ends in0\d:\d\d/);
  await expect(cue('green')).toBeVisible();
  await expect(async () => {
    const errorMs = await countdownErrorMs(page, matchup.endsAt - clock.offsetMs());
    // A reload reads the server's time again, in case a busy machine delayed the answer.
    if (Math.abs(errorMs) > 100) await page.reload();
    expect(Math.abs(errorMs)).toBeLessThanOrEqual(100);
  }).toPass({ timeout: 60_000 });

  await clock.moveTo(matchup.endsAt - 11_000);
  await announceTime(page, matchup);
  await expect(timerOf(page)).toContainText('Voting locked');
  await expect(cue('red')).toBeVisible();
  expect(await secondsLeft(page)).toBeLessThanOrEqual(10);
  await voteButtons(page).first().click();
  await expectLocked(page);
  expect(await matchup.votes()).toEqual([0, 0]);
});

/** The error of the countdown in milliseconds when its text changes: then the time left is a whole number of seconds. */
function countdownErrorMs(page: Page, endsAt: number): Promise<number> {
  return page.evaluate(async (end) => {
    const readCountdown = () => document.querySelector('[role=timer] span:last-child')?.textContent ?? '';
    const before = readCountdown();
    while (readCountdown() === before) await new Promise(requestAnimationFrame);
    const leftMs = end - (performance.timeOrigin + performance.now());
    return leftMs - Math.round(leftMs / 1000) * 1000;
  }, endsAt);
}

test('the home dashboard locks votes in the last 10 s', async ({ page, address, clock }) => {
  const matchup = await createOpenMatchup(address);
  await register(page.request, 'locked_out');
  await page.goto('/');
  const card = homeCard(page, matchup);
  await expect(card.getByText('Ends in').first()).toBeVisible();
  const urgent = page
    .getByRole('region', { name: 'Vote now' })
    .locator(`a[href="/tournaments/${matchup.tournamentId}#matchup-${matchup.matchupId}"]`);
  await expect(urgent).toBeVisible();
  await clock.moveTo(matchup.endsAt - 11_000);
  await page.reload();
  await expect(card).toContainText(/Ends in 00:0\d/);
  await expect(urgent, 'the region offers only open matchups').toHaveCount(0);
  await voteFor(card, matchup.titles[0]).click();
  await expectLocked(page);
  expect(await matchup.votes()).toEqual([0, 0]);
});
