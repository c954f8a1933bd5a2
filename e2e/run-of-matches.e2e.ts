import { expect, type Page } from '@playwright/test';
import { escapeFrom } from './support/keyboard.ts';
import { ballot, messageBox, openBallot, ownVote, voteButtons, voteFor } from './support/locators.ts';
import { COMPOSITED, movingProperties } from './support/motion.ts';
import { test } from './support/server.ts';

const LINK = 'https://open.spotify.com/track/5W3cjX2J3tjhG8zb6u0qHn';
const article = (page: Page, title: string) =>
  page.getByRole('article', { name: new RegExp(`^${title} against`) });

test('keys vote, play and lead on, until they are turned off (rule W33)', async ({ page, address }) => {
  await page.route('https://open.spotify.com/**', (route) => route.fulfill({ body: 'It plays.' }));
  const options = { secondStartsInSeconds: -1, url: LINK };
  const { titles, second, votes } = await openBallot(page, address, 'keyrun', options);
  await expect(article(page, titles[0])).toBeVisible();

  await page.keyboard.press('1');
  await expect(ownVote(page, titles[0])).toBeVisible();
  await expect(page.getByRole('status').getByText(`Your vote for ${titles[0]} is counted.`)).toBeAttached();
  await page.keyboard.press('1');
  await page.keyboard.press('Space');
  await expect(page.locator('iframe')).toHaveAttribute('title', `Spotify player: ${titles[0]}`);
  await page.keyboard.press('Space');
  await expect(page.locator('iframe')).toHaveAttribute('title', `Spotify player: ${titles[1]}`);
  await page.keyboard.press('Space');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await votes(), 'a second press of a key keeps the vote').toEqual([1, 0]);

  await page.keyboard.press('ArrowRight');
  await expect(article(page, second.titles[0])).toBeVisible();
  await page.keyboard.press('2');
  await expect(ownVote(page, second.titles[1])).toBeVisible();
  await expect(page.getByText('All voted.', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(article(page, titles[0])).toBeVisible();

  await messageBox(page).focus();
  await page.keyboard.press('2');
  await expect(messageBox(page)).toHaveValue('2');
  await expect(ownVote(page, titles[0])).toBeVisible();
  await page.getByRole('button', { name: 'Next matchup' }).focus();
  await page.keyboard.press('2');

  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByRole('switch', { name: 'Use these keys' }).click();
  await escapeFrom(page, dialog);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await expect(ownVote(page, titles[0])).toBeVisible();
  expect(await votes()).toEqual([1, 0]);
});

test('after a vote the page offers the next match', async ({ page, address }) => {
  const match = await openBallot(page, address, 'nextrun', { secondStartsInSeconds: -1 });
  const { tournamentId, titles, second } = match;
  await voteFor(page, titles[1]).click();
  await expect(page.locator('[data-part="flood"][data-slot="2"]')).toBeAttached();
  const moving = await movingProperties(ballot(page));
  expect(moving.filter((property) => !COMPOSITED.includes(property))).toEqual([]);

  const next = page.getByRole('button', { name: 'Next match (1 left)' });
  await next.click();
  await expect(article(page, second.titles[0])).toBeFocused();
  await page.goto(`/tournaments/${tournamentId}?tab=overview`);
  await expect(page.getByRole('link', { name: 'Vote now' }).first()).toHaveAttribute(
    'href',
    `?tab=voting#matchup-${second.matchupId}`,
  );
});

test('a voter of all open matches reads when the next one opens', async ({ page, address }) => {
  const { titles } = await openBallot(page, address, 'waitrun', { secondStartsInSeconds: 300 });
  await expect(page.getByText('All voted.')).toHaveCount(0);
  await voteFor(page, titles[0]).click();
  await expect(page.getByText(/^All voted\. Next match opens in 0\d:\d\d$/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  for (const [width, height] of [
    [1440, 900],
    [360, 640],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bell = page.getByRole('button', { name: 'Remind me' });
    await expect(bell).toBeInViewport({ ratio: 1 });
    const box = await bell.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(width < 600 ? 44 : 40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.screenshot({ path: test.info().outputPath(`all-voted-${width}.png`) });
    await bell.click();
    await expect(dialog).toBeVisible();
    await escapeFrom(page, dialog);
  }
  await page.getByRole('button', { name: 'How it is shown' }).click();
  await page.getByRole('menuitem', { name: 'Reminders ...' }).click();
  await expect(dialog).toBeVisible();
  await escapeFrom(page, dialog);
});

/** Waits until the page has begun to scroll and has stopped. The browser scrolls on after the finger has left the screen. */
async function stopScrolling(page: Page): Promise<void> {
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 300);
        addEventListener('scroll', () => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 300);
        });
      }),
  );
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a swipe moves through the matches, and a scroll does not (rule W33)', async ({ page, address }) => {
    const options = { secondStartsInSeconds: -1 };
    const { titles, second } = await openBallot(page, address, 'swiperun', options);
    const touch = await page.context().newCDPSession(page);
    const swipe = async (x: number, y: number) => {
      const points = [0, 0.5, 1].map((part) => [{ x: 195 + x * part, y: 350 + y * part }]);
      for (const [index, touchPoints] of points.entries())
        await touch.send('Input.dispatchTouchEvent', {
          type: index === 0 ? 'touchStart' : 'touchMove',
          touchPoints,
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await expect(article(page, titles[0])).toBeVisible();
    // The match takes the whole width, and the page does not scroll sideways.
    const box = await ballot(page).boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await swipe(-20, 0);
    await swipe(-90, -120);
    await stopScrolling(page);
    await expect(article(page, titles[0])).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await swipe(-160, 10);
    await expect(article(page, second.titles[0])).toBeVisible();
    await swipe(160, 10);
    await expect(article(page, titles[0])).toBeVisible();
  });

  test('a double tap votes once, and a match that slides in takes no press', async ({ page, address }) => {
    const options = { secondStartsInSeconds: -1 };
    const { second, votes } = await openBallot(page, address, 'doubletap', options);
    const button = voteButtons(page).first();
    const box = await button.boundingBox();
    if (!box) throw new Error('The button is not on the screen');
    const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await tap();
    await page.waitForTimeout(160);
    await tap();
    await expect.poll(votes).toEqual([1, 0]);
    await page.waitForTimeout(700);
    expect(await votes(), 'no second call follows').toEqual([1, 0]);
    await button.tap();
    await expect.poll(votes).toEqual([0, 0]);

    // The second tap hits what the first one has brought.
    const pressNextThenVote = () =>
      page.evaluate(() => {
        const click = (selector: string) => {
          const press = new PointerEvent('click', { bubbles: true, detail: 1, pointerType: 'touch' });
          document.querySelector(selector)?.dispatchEvent(press);
        };
        click('button[aria-label="Next matchup"]');
        return new Promise<void>((resolve) =>
          setTimeout(() => {
            click('[data-part="sides"] button[aria-pressed]');
            resolve();
          }, 200),
        );
      });
    await pressNextThenVote();
    await expect(article(page, second.titles[0])).toBeVisible();
    await page.waitForTimeout(700);
    expect(await second.votes()).toEqual([0, 0]);
    await button.tap();
    await expect.poll(second.votes).toEqual([1, 0]);
  });
});
