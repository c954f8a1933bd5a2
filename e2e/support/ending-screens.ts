import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { openWithoutPageData } from './network.ts';
import { changeMatchups, isFirstSemifinal, type Show, waitForAnimations } from './open-screen.ts';

/** Keeps a reveal on the screen, by ignoring the timer that ends it. */
const ignoreRevealTimer = () => {
  const REVEAL_MS = 5000;
  const original = window.setTimeout;
  window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === REVEAL_MS ? 0 : original(run, ms, ...rest)) as typeof setTimeout;
};

/** Removes the animation of the whole reveal, at whose end the reveal is too dark for a picture. */
const removeFade = () => {
  const reveal = document.querySelector<HTMLElement>('[data-part="reveal"]');
  if (reveal) reveal.style.animation = 'none';
};

/** Shows a semifinal of the demo that ends while a visitor has it in view. */
export const revealed: Show = async (page: Page, { knockout }) => {
  const open = {
    status: 'active',
    startTime: new Date(Date.now() - 60_000),
    winnerId: null,
    decidedBy: null,
    version: 1_000_000,
  };
  let end: (matchup: Matchup) => object = () => ({ endTime: new Date(Date.now() + 20_000) });
  const change = (matchups: Matchup[]) =>
    matchups.map((each) => (isFirstSemifinal(each) ? { ...each, ...open, ...end(each) } : each));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(ignoreRevealTimer);
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await changeMatchups(page, knockout, change);
  await openWithoutPageData(page, `/tournaments/${knockout}?tab=voting`);
  await expect(page.locator('[data-part="fuse"]')).toBeAttached();
  end = ({ song1Id }) => ({
    status: 'completed',
    decidedBy: 'votes',
    winnerId: song1Id,
    endTime: new Date(),
    song1Votes: 41,
    song2Votes: 39,
    totalVotes: 80,
    version: 2_000_000,
  });
  await expect(page.locator('[data-part="reveal"]')).toContainText('Won');
  await page.evaluate(removeFade);
  await waitForAnimations(page);
};
