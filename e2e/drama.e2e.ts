import { type Browser, expect, type Page, request } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, detailOf, vote } from '#tests/support/tournaments.ts';
import { apiClient } from './support/api-client.ts';
import { escapeFrom } from './support/keyboard.ts';
import { ballot, ballotPath, messageBox, voteFor } from './support/locators.ts';
import { COMPOSITED, movingProperties } from './support/motion.ts';
import { test } from './support/movable-clock.ts';
import {
  announceTime,
  createOpenMatchup,
  type OpenMatchup,
  register,
  signInAsAdmin,
} from './support/open-matchup.ts';

const reveal = (page: Page) => page.locator('[data-part="reveal"]');
const expectAnnounced = (page: Page, text: string | RegExp) =>
  expect(page.locator('[aria-live="polite"]').getByText(text, { exact: true })).toBeAttached();

async function openBallot(browser: Browser, baseURL: string, match: OpenMatchup, isPolling = false) {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.clock.install();
  // This journey looks at the end of a match, and goes on by its buttons.
  await page.addInitScript(() => localStorage.setItem('matchup-card', '{"goesOn":false}'));
  if (isPolling) await page.routeWebSocket('**/ws', (socket) => socket.close());
  else await register(page.request, 'dramatic');
  await page.goto(ballotPath(match));
  await expect(ballot(page)).toBeVisible();
  return page;
}

/** Pretends that the tab is in the background, or in front again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Stops the timers of a page, so that a reveal stays until a slow machine has checked it. Live messages still arrive. */
const holdTimers = (page: Page) => expect(() => page.clock.pauseAt(Date.now() + 1500)).toPass();

/** Expects the words of the reveal to have over a quarter of its width on desktops, even on tall ones. */
async function expectRoomForWords(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of [
    { width: 1024, height: 700 },
    { width: 1024, height: 1366 },
    { width: 1440, height: 900 },
    { width: 2560, height: 1440 },
  ]) {
    await page.setViewportSize(size);
    const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0;
    const share = (await widthOf('[data-part="words"]')) / (await widthOf('[data-part="reveal"]'));
    expect(share, `${size.width} x ${size.height}`).toBeGreaterThan(0.25);
  }
  if (before) await page.setViewportSize(before);
}

/** Expects the countdown between the covers and above the share bar, and the fuse above the covers, as wide as the match. */
async function expectClosingInPlace(page: Page): Promise<void> {
  // One call reads all boxes, because each second replaces the element of the countdown.
  const [match, count, fuse, bar, first, second] = await ballot(page).evaluate((node) =>
    [
      null,
      '[data-part="second"]',
      '[data-part="fuse"]',
      '[data-area="bar"] > :last-child',
      '[data-area="cover1"]',
      '[data-area="cover2"]',
    ].map((selector) => {
      const element = selector === null ? node : node.querySelector(selector);
      if (!element) throw new Error(`There is no ${selector}`);
      return element.getBoundingClientRect().toJSON() as DOMRect;
    }),
  );
  if (!(match && count && fuse && bar && first && second)) throw new Error('A part is missing');
  const seam = (first.x + first.width + second.x) / 2;
  expect(Math.abs(count.x + count.width / 2 - seam)).toBeLessThan(6);
  expect(count.y + count.height).toBeLessThan(bar.y);
  expect(fuse.y + fuse.height).toBeLessThanOrEqual(first.y + 0.5);
  expect(fuse.width).toBeGreaterThan(match.width - 4);
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('watchers see matches lock and end, up to the champion', async ({ browser, address, clock }) => {
  const match = await createOpenMatchup(address, { secondStartsInSeconds: -1 });
  const [winner] = match.titles;
  const pushed = await openBallot(browser, address, match);
  const polling = await openBallot(browser, address, match, true);
  const pages = [pushed, polling];
  await voteFor(ballot(pushed), winner).press('Enter');
  await expect(ballot(pushed).getByText('Match 1 of 3')).toBeVisible();
  await expect(ballot(polling).getByText('1 vote', { exact: true })).toBeVisible();
  const moveTo = async (instant: number) => {
    await clock.moveTo(instant);
    await announceTime(pushed, match);
  };

  await test.step('the fuse burns, then the buttons name the lock', async () => {
    await moveTo(match.endsAt - 25_000);
    for (const page of pages) {
      await expect(page.locator('[data-part="fuse"]')).toHaveAttribute('data-stage', 'closing');
      await expectAnnounced(page, 'Last 30 seconds of the match');
    }
    await ballot(pushed)
      .getByRole('button', { name: /^Your vote/ })
      .focus();
    await moveTo(match.endsAt - 9900);
    const seeLastSeconds = async (page: Page) => {
      await expect(page.locator('[data-part="second"]')).toHaveText(/^\d$/);
      await expect(() => expectClosingInPlace(page)).toPass({ intervals: [100] });
      await expect(ballot(page).getByText('Last 10 seconds')).toHaveCount(2);
      await expectAnnounced(page, 'Voting is locked');
    };
    // Both pages in parallel, because the countdown does not wait.
    await Promise.all(pages.map(seeLastSeconds));
  });

  await test.step('both pages show the result in place, and only the compositor animates it', async () => {
    await moveTo(match.endsAt);
    const seeResult = async (page: Page) => {
      await expect(reveal(page)).toContainText('Won 1 : 0');
      await holdTimers(page);
    };
    await Promise.all(pages.map(seeResult));
    const animated = await movingProperties(ballot(pushed));
    expect(animated).toContain('transform');
    expect(animated.filter((property) => !COMPOSITED.includes(property))).toEqual([]);
    await expect(reveal(pushed)).toContainText('Your vote');
    await expect(reveal(pushed)).toContainText('Final');
    await expect(reveal(pushed)).toContainText('Semifinal');
    await expectRoomForWords(pushed);
    await expect(ballot(pushed), 'the match takes the focus of its button').toBeFocused();
    for (const page of pages) await expectAnnounced(page, `${winner} won 1 to 0.`);
    await pushed.keyboard.press('Escape');
    await reveal(polling).click();
    for (const page of pages) {
      await page.clock.resume();
      await expect(reveal(page)).toHaveCount(0);
      await expect(ballot(page).getByText('Won 1 : 0')).toBeVisible();
      await expect(ballot(page).getByText('Next: Final')).toBeVisible();
      await expect(ballot(page).getByText('Match 1 of 3'), 'the number stays').toBeVisible();
      const [won = 0, lost = 0] = await ballot(page)
        .locator('[data-area^="cover"]')
        .evaluateAll((covers) => covers.map((cover) => cover.getBoundingClientRect().width));
      expect(won / (won + lost), 'the share of the winner').toBeGreaterThan(0.7);
    }
    await expect(ballot(pushed).getByText('Your vote', { exact: true })).toBeVisible();
    await expect(ballot(pushed).getByRole('button', { name: 'Next match (1 left)' })).toBeVisible();
  });

  await test.step('a hidden page shows the end when it is visible again', async () => {
    await ballot(pushed).getByRole('button', { name: 'Next match (1 left)' }).click();
    await expect(ballot(pushed)).toHaveAccessibleName(new RegExp(`^${match.second.titles[0]}`));
    await setHidden(pushed, true);
    const second = await apiClient(pushed.request).send(routes.getMatchup, at(match.second.matchupId));
    await moveTo(Date.parse(second.endTime ?? ''));
    await expectAnnounced(pushed, /^No votes/);
    await expect(reveal(pushed)).toHaveCount(0);
    await setHidden(pushed, false);
    await expect(reveal(pushed)).toContainText('Decided by the draw');
    await expect(reveal(pushed), 'the reveal ends by itself').toHaveCount(0);
    await expect(ballot(pushed).getByRole('link', { name: 'See the bracket' })).toBeVisible();
  });

  const champion = (page: Page) => page.getByRole('dialog');
  const [name] = match.titles;

  await test.step('the champion covers the screen of a polling watcher, and waits while a watcher types', async () => {
    const keeper = await signInAsAdmin(await request.newContext({ baseURL: address }));
    const { matchups } = await detailOf(keeper, match.tournamentId);
    const final = matchups.find(({ phase }) => phase === 'Finals');
    if (!final) throw new Error('The final is missing');
    const start = await clock.now();
    const end = start + 120_000;
    const times = { startTime: new Date(start - 1000).toISOString(), endTime: new Date(end).toISOString() };
    await keeper.send(routes.updateSchedule, at(final.id, times));
    const side = final.song1?.title === name ? 1 : 2;
    const voteForChampion = () => vote(apiClient(pushed.request), final, side);
    await expect.poll(async () => (await voteForChampion()).status).toBe(200);
    // Without an open or starting match the open page would read the new times only after 30 s.
    await polling.goto(`/tournaments/${match.tournamentId}?tab=songs`);
    await expect(polling.getByTitle('a matchup is live')).toBeVisible();
    const field = messageBox(pushed);
    await field.fill('What a');
    await clock.moveTo(end);
    await expect(champion(polling)).toHaveAccessibleName(name);
    await expect(champion(polling).getByText('1 : 0 against')).toHaveCount(2);
    await expect(pushed.getByRole('status').getByText(`${name} is the champion.`)).toBeAttached();
    await expect(pushed.locator('[data-revealing]')).toHaveCount(0);
    await field.pressSequentially(' final!');
    await expect(champion(pushed)).toHaveCount(0);
    await field.blur();
    await expect(champion(pushed)).toHaveAccessibleName(name);
    await escapeFrom(pushed, champion(pushed));
    await expect(field).toHaveValue('What a final!');
  });
});
