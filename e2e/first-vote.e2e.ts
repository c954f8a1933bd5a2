import { expect, type Page } from '@playwright/test';
import { createOpenMatchup, type OpenMatchup } from './support/open-matchup.ts';
import { createRobot } from './support/robot.ts';
import { test } from './support/server.ts';

const PASSWORD = 'long enough';

const JOURNEY = 'From the open page of a tournament to a counted vote';
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

const voteButton = (title: string) => `Vote for ${title}`;

async function expectVoteShown(page: Page, { tournamentId, matchupId }: OpenMatchup, title: string) {
  await expect(button(page, `Your vote: ${title}`)).toBeVisible();
  expect(new URL(page.url())).toMatchObject({
    pathname: `/tournaments/${tournamentId}`,
    hash: `#matchup-${matchupId}`,
  });
}

test('a visitor’s vote is counted after the sign-up or the sign-in', async ({ page, address }) => {
  const first = await createOpenMatchup(address);
  const [one, two] = first.titles;

  // On the smallest phone the sign-up is longer than the screen.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/tournaments/${first.tournamentId}`);
  const newcomer = createRobot(page);
  await newcomer.tap(button(page, voteButton(one)));
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  expect(page.url()).not.toContain('songId');
  await expect(page.getByText(`Your vote for “${one}” is cast once you sign up or sign in.`)).toBeVisible();
  await newcomer.fill('Email', 'invited@first.example');
  await newcomer.fill('Password', PASSWORD);
  await newcomer.fill('First Name', 'Invited');
  await newcomer.fill('Last Name', 'Person');
  await newcomer.fill('Username', 'invited_person');
  await newcomer.tap(button(page, 'Sign Up'));
  await expectVoteShown(page, first, one);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => first.votes()).toEqual([1, 0]);
  expect(newcomer.report(`${JOURNEY}, new account`)).toMatchObject({ taps: 2, fields: 5 });

  const second = await createOpenMatchup(address);
  for (const [matchup, title, counts] of [
    [second, second.titles[1], [0, 1]],
    // A press on the song of the user's earlier vote does not remove that vote.
    [first, one, [1, 0]],
    [first, two, [0, 1]],
  ] as const) {
    await page.request.post('/api/auth/logout');
    await page.goto(`/tournaments/${matchup.tournamentId}`);
    const returning = createRobot(page);
    await returning.tap(button(page, voteButton(title)));
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    await returning.fill('Email', 'invited@first.example');
    await returning.fill('Password', PASSWORD);
    await returning.tap(button(page, 'Sign In'));
    await expectVoteShown(page, matchup, title);
    await expect.poll(() => matchup.votes()).toEqual(counts);
    expect(returning.report(`${JOURNEY}, old account`)).toMatchObject({ taps: 2, fields: 2 });
  }
});

test('the first screen of an invited visitor names who invites, and nothing moves (rule W52)', async ({
  page,
  address,
}) => {
  const { tournamentId } = await createOpenMatchup(address);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/tournaments/${tournamentId}`);
    await expect(
      page.getByText(/^creator\d+ Tester invites you to vote: 1 open match, about 1 minute\.$/),
    ).toBeInViewport({ ratio: 1 });
    for (const button of await page.getByRole('button', { name: /^Vote for/ }).all())
      await expect(button).toBeInViewport({ ratio: 1 });
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(shifted, `${width} x ${height}`).toBeLessThanOrEqual(0.02);
  }
});
