import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/movable-clock.ts';
import { createOpenMatchup, type OpenMatchup, post, register } from './support/open-matchup.ts';

const COMPOSITOR = ['offset', 'computedOffset', 'easing', 'composite', 'transform', 'opacity'];

const ballot = (page: Page) => page.locator('article.ballot');
const scene = (page: Page) => page.locator('.reveal');
const heard = (page: Page, text: string | RegExp) =>
  expect(page.locator('[aria-live="polite"]').getByText(text, { exact: true })).toBeAttached();

async function openBallot(
  browser: Browser,
  address: string,
  { tournamentId, matchupId }: OpenMatchup,
  isPolling = false,
) {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  if (isPolling) await page.routeWebSocket('**/ws', (socket) => socket.close());
  else await register(page.request, 'dramatic');
  await page.goto(`/tournaments/${tournamentId}?tab=voting#matchup-${matchupId}`);
  await expect(ballot(page)).toBeVisible();
  return page;
}

/** Pretends that the tab is in the background, or in front again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('a match closes, locks and reveals its result to a watcher by push and one by polling (rules W34, W35)', async ({
  browser,
  movableServer: { address, clock },
}) => {
  const match = await createOpenMatchup(address, { secondStartsInSeconds: -1 });
  const [winner] = match.titles;
  const pushed = await openBallot(browser, address, match);
  const polling = await openBallot(browser, address, match, true);
  const pages = [pushed, polling];
  await ballot(pushed)
    .getByRole('button', { name: `Vote for ${winner}` })
    .click();
  await expect(ballot(polling).getByText('1 vote', { exact: true })).toBeVisible();
  const moveTo = async (instant: number) => {
    await clock.moveTo(instant);
    // A message tells the open page the new time.
    await post(pushed.request, '/api/comments', { matchupId: match.matchupId, content: 'Now' });
  };

  await test.step('the fuse burns, then the buttons name the lock', async () => {
    await moveTo(match.endsAt - 25_000);
    for (const page of pages) {
      await expect(page.locator('.ballot-closing')).toHaveAttribute('data-stage', 'closing');
      await heard(page, 'Voting closes in 30 seconds');
    }
    await moveTo(match.endsAt - 9500);
    for (const page of pages) {
      await expect(page.locator('.ballot-second')).toHaveText(/^\d$/);
      await expect(ballot(page).getByText('Last 10 seconds')).toHaveCount(2);
      await heard(page, 'Voting is locked');
    }
    await ballot(pushed)
      .getByRole('button', { name: /^Your vote/ })
      .focus();
  });

  await test.step('both see the result in place, and what moves is on the compositor', async () => {
    await moveTo(match.endsAt);
    for (const page of pages) await expect(scene(page)).toContainText('Won 1 : 0');
    await expect(scene(pushed)).toContainText('Yours');
    await expect(scene(pushed)).toContainText('Final');
    const animated = await ballot(pushed).evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .flatMap((frame) => Object.keys(frame)),
    );
    expect(animated).toContain('transform');
    expect(animated.filter((property) => !COMPOSITOR.includes(property))).toEqual([]);
    await expect(ballot(pushed), 'the match takes the focus of its button').toBeFocused();
    for (const page of pages) await heard(page, `${winner} won 1 to 0.`);
    await pushed.keyboard.press('Escape');
    await scene(polling).click();
    for (const page of pages) {
      await expect(scene(page)).toHaveCount(0);
      await expect(ballot(page).getByText('Won 1 : 0')).toBeVisible();
      await expect(ballot(page).getByText('Next: Final')).toBeVisible();
    }
    await expect(ballot(pushed).getByText('Your vote', { exact: true })).toBeVisible();
    await expect(ballot(pushed).getByRole('button', { name: 'Next match (1 left)' })).toBeVisible();
  });

  await test.step('a reload shows the result without the scene', async () => {
    await pushed.reload();
    await expect(ballot(pushed).getByText('Won 1 : 0')).toBeVisible();
    await expect(scene(pushed)).toHaveCount(0);
  });

  await test.step('a hidden page shows the end when it is visible again', async () => {
    await ballot(pushed).getByRole('button', { name: 'Next match (1 left)' }).click();
    await expect(ballot(pushed)).toHaveAccessibleName(new RegExp(`^${match.second.titles[0]}`));
    await setHidden(pushed, true);
    const { endTime } = await (await pushed.request.get(`/api/matchups/${match.second.matchupId}`)).json();
    await moveTo(Date.parse(endTime));
    await heard(pushed, /^No votes/);
    await expect(scene(pushed)).toHaveCount(0);
    await setHidden(pushed, false);
    await expect(scene(pushed)).toContainText('Decided by the draw');
    await expect(scene(pushed), 'it ends by itself').toHaveCount(0);
    await expect(ballot(pushed).getByRole('link', { name: 'See the bracket' })).toBeVisible();
  });
});
