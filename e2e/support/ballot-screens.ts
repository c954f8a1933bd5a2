import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { revealed } from './ending-screens.ts';
import { openWithoutPageData } from './network.ts';
import {
  changeMatchups,
  type Demo,
  inTurn,
  isFirstSemifinal,
  openAbove,
  type Screen,
  type Show,
  screensOf,
  tournamentTab,
  waitUntilQuiet,
} from './open-screen.ts';

const MINUTE_MS = 60_000;
/** A version above those of the demo, whose votes would change the counts between two pictures. */
const FIXED_VERSION = 1_000_000;
const COUNTS = { song1Votes: 41, song2Votes: 39, totalVotes: 80 };
const NO_COUNTS = { song1Votes: 0, song2Votes: 0, totalVotes: 0 };
const HIDDEN = { song1Votes: null, song2Votes: null, totalVotes: null, countsHidden: true } as const;

type Stage = {
  /** Milliseconds from now to the start and to the end of the match. */
  startMs?: number;
  endMs?: number;
  /** The matches in which the viewer has voted for the first song. */
  voted?: 'none' | 'shown' | 'all';
  change?: Partial<Matchup>;
};

/** The first semifinal of the demo in one stage, with the same counts in each picture. */
const ballot =
  ({ startMs = -MINUTE_MS, endMs = 5 * MINUTE_MS, voted = 'none', change = {} }: Stage): Show =>
  async (page: Page, { knockout }: Demo) => {
    const path = `/tournaments/${knockout}`;
    const [startTime, endTime] = [startMs, endMs].map((ms) => new Date(Date.now() + ms).toISOString());
    const inStage = (matchups: Matchup[]) =>
      matchups.map((each) =>
        isFirstSemifinal(each)
          ? {
              ...each,
              ...(startMs > 0 ? NO_COUNTS : COUNTS),
              status: startMs > 0 ? 'scheduled' : 'active',
              startTime,
              endTime,
              winnerId: null,
              decidedBy: null,
              version: FIXED_VERSION,
              ...change,
            }
          : each,
      );
    const matchups = inStage(await (await page.request.get(`/api${path}/matchups`)).json()) as Matchup[];
    const own = matchups.filter(
      (each) => voted !== 'none' && each.status === 'active' && (voted === 'all' || isFirstSemifinal(each)),
    );
    await page.route(`**/api${path}/user-votes`, (route) =>
      route.fulfill({
        json: own.map(({ id, song1Id }) => ({ id, matchupId: id, songId: song1Id, at: startTime })),
      }),
    );
    // Pushes would bring the demo's own counts.
    await page.routeWebSocket('**/ws', () => {});
    await changeMatchups(page, knockout, inStage);
    const shown = matchups.find(isFirstSemifinal);
    await openWithoutPageData(page, `${path}?tab=voting#matchup-${shown?.id}`);
    await expect(page.locator('[data-part="ballot"]')).toBeVisible();
    await waitUntilQuiet(page);
  };

/** Loses the connection, and waits until the ballot says so. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
}

/** Votes for the second song without an answer of the server. */
async function voteWithoutAnswer(page: Page): Promise<void> {
  await page.route('**/api/votes', (route) => route.abort());
  await page.locator('[data-part="ballot"] button[aria-pressed]').last().click();
  await expect(page.getByText('Send again')).toBeVisible();
}

const CLOSING_MS = 25_000;
const LOCKED_MS = 9000;

/** The ballot in each of its stages, for pictures at every window size. The journeys of the ballot check the stages. */
export const BALLOT_SCREENS: readonly Screen[] = screensOf('tide', {
  'stage-1-setup': tournamentTab('filling', 'voting'),
  'stage-2-starting-soon': ballot({ startMs: MINUTE_MS, endMs: 6 * MINUTE_MS }),
  'stage-3-open': ballot({}),
  'stage-4-voted': ballot({ voted: 'shown' }),
  'stage-5-closing': ballot({ endMs: CLOSING_MS, voted: 'shown' }),
  'stage-6-locked': ballot({ endMs: LOCKED_MS, voted: 'shown' }),
  'stage-7-reveal': revealed,
  'stage-7-champion': inTurn(tournamentTab('completed', 'results'), openAbove('See the champion')),
  'stage-8-all-voted': ballot({ voted: 'all' }),
  'stage-9-not-sent': inTurn(ballot({}), voteWithoutAnswer),
  'stage-9-offline': inTurn(ballot({}), goOffline),
  'stage-9-hidden': ballot({ change: HIDDEN }),
});
