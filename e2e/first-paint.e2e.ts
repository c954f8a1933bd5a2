import { expect, type Page } from '@playwright/test';
import { openBallot, ownVote, voteFor } from './support/locators.ts';
import { createOpenMatchup, register } from './support/open-matchup.ts';
import { waitUntilQuiet } from './support/open-screen.ts';
import { test } from './support/server.ts';

test.use({ serverInstance: 'first paint' });

const SCRIPTS = '**/assets/*.js';

/** The boxes of the first two covers, in CSS pixels. */
const covers = (page: Page) =>
  page.locator('#root main .cover').evaluateAll((elements) =>
    elements.slice(0, 2).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

const TITLES = ['Morning', 'Noon', 'Evening', 'Night'];
const WINDOWS = [
  [360, 640],
  [360, 800],
  [412, 823],
  [844, 390],
  [1440, 900],
] as const;

/** A cover that moves or grows by a part of a pixel would be a second, later largest paint. */
async function expectStillCovers(page: Page, path: string) {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(path);
    await expect(page.locator('#root[data-page]')).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    const drawn = await covers(page);
    expect(drawn).toHaveLength(2);
    await page.unroute(SCRIPTS);
    await page.reload();
    await waitUntilQuiet(page);
    expect.soft(await covers(page), `at ${width} px`).toEqual(drawn);
  }
}

// The first test of the file: later ones open matches on the same server.
test('the covers of a next match stay before the first vote', async ({ page, address }) => {
  await createOpenMatchup(address, { startsInSeconds: 2000, seconds: 4000 });
  await register(page.request, 'firsteve');
  await expectStillCovers(page, '/');
  await expect(page.getByText('All voted.')).toHaveCount(0);
});

test('the covers of the home page stay where its first paint draws them', async ({ page, address }) => {
  const { titles } = await openBallot(page, address, 'firstpaint', { secondStartsInSeconds: 3000 });
  await expectStillCovers(page, '/');
  const offered = page.getByRole('region', { name: 'Vote now' });
  // A button that has just arrived ignores presses.
  await page.waitForTimeout(700);
  await voteFor(offered, titles[0]).click();
  await expect(ownVote(page.getByRole('region', { name: 'Your vote' }), titles[0])).toBeVisible();
  await expectStillCovers(page, '/');
  await expect(page.getByText('All voted.')).toBeVisible();
});

for (const [songs, pitch] of [
  ['without pitches', null],
  ['with pitches', 'It opens slowly, and then it does not let go.'],
] as const) {
  test(`the covers of songs ${songs} stay in a matchup, too`, async ({ page, address }) => {
    const options = {
      secondStartsInSeconds: 3000,
      songs: TITLES.map((title) => ({ title, artist: title, pitch })),
    };
    const { tournamentId } = await openBallot(page, address, `first${songs.split(' ')[0]}`, options);
    await expectStillCovers(page, `/tournaments/${tournamentId}`);
    await page.context().clearCookies();
    await expectStillCovers(page, `/tournaments/${tournamentId}`);
  });
}
