import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { openWithoutPageData } from './network.ts';
import {
  changeAnswer,
  changeMatchups,
  isFirstSemifinal,
  type Screen,
  type Show,
  screensOf,
  waitUntilQuiet,
} from './open-screen.ts';
import { TABLE } from './show-state.ts';

const MINUTE_MS = 60_000;

/** A match that had ended before its page was opened, while others are open, at the moment at which 'Stay' is offered. */
const staying: Show = async (page: Page, { knockout }) => {
  const path = `/tournaments/${knockout}`;
  const ended = { status: 'completed', endTime: new Date(Date.now() - 1000).toISOString() };
  const open = {
    status: 'active',
    startTime: new Date(Date.now() - MINUTE_MS).toISOString(),
    endTime: new Date(Date.now() + 10 * MINUTE_MS).toISOString(),
    winnerId: null,
    decidedBy: null,
  };
  const change = (matchups: Matchup[]) =>
    matchups.map((each) => {
      if (each.phase !== 'Semifinals') return each;
      if (!isFirstSemifinal(each)) return { ...each, ...open };
      const { song1Id } = each;
      const counts = { song1Votes: 41, song2Votes: 39, totalVotes: 80 };
      return { ...each, ...ended, ...counts, winnerId: song1Id, decidedBy: 'votes' };
    });
  await changeMatchups(page, knockout, change);
  // The page is opened at a match by its link, whose clock stands still, so it is moved to the offer.
  await page.addInitScript(() => {
    const open = performance.now;
    let passedMs = 0;
    Object.assign(window, { passMs: (ms: number) => (passedMs += ms) });
    performance.now = () => open.call(performance) + passedMs;
  });
  const matchups = change(await (await page.request.get(`/api${path}/matchups`)).json());
  const first = matchups.find(isFirstSemifinal);
  await openWithoutPageData(page, `${path}?tab=voting#matchup-${first?.id}`);
  await waitUntilQuiet(page);
  const stay = page.locator('[data-part="stay"]');
  await expect(async () => {
    await page.evaluate(() => (window as unknown as { passMs: (ms: number) => void }).passMs(500));
    await expect(stay).toBeVisible({ timeout: 300 });
  }).toPass();
};

/** The results of a show, with the table of its room below the podium. */
const resultsOfShow: Show = async (page, { completed }) => {
  const path = `/tournaments/${completed}`;
  await changeAnswer(page, `**/api${path}`, (tournament) => ({ ...tournament, pace: 'show' }));
  await page.route(`**/api${path}/room/table`, (route) => route.fulfill({ json: TABLE }));
  await openWithoutPageData(page, `${path}?tab=results`);
  await expect(page.getByRole('row', { name: /Ada/ })).toBeVisible();
  await waitUntilQuiet(page);
};

/** The ballot that is about to go on, and the end of a show. */
export const STAY_SCREENS: readonly Screen[] = screensOf('tide', {
  'stage-stay': staying,
  'results-show': resultsOfShow,
});
