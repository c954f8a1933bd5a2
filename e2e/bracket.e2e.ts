import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, fillTournament, vote } from '#tests/support/tournaments.ts';
import { signIn } from './support/api-client.ts';
import { escapeFrom } from './support/keyboard.ts';
import { createOpenMatchup, drawBracket, register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const SONGS = 64;

/** Creates a playoff of 64 songs and opens its bracket. */
async function openLargeBracket(page: Page): Promise<void> {
  const creator = await register(page.request, 'bracket_viewer');
  const settings = { name: 'Sixty-Four', schedulingType: 'manual' } as const;
  const songs = Array(SONGS).fill(creator);
  const id = await fillTournament(creator, songs, settings, { artist: 'Band', url: null });
  await drawBracket(creator, id);
  await page.goto(`/tournaments/${id}?tab=bracket`);
}

/** The widths in pixels of the drawing, and of the part of it that shows without scrolling. */
const widths = (page: Page) =>
  page
    .getByRole('region', { name: 'Knockout' })
    .locator('ol')
    .first()
    .evaluate((list) => {
      const box = list.parentElement?.parentElement;
      return { drawn: box?.scrollWidth ?? 0, shown: box?.clientWidth ?? 0 };
    });

test('a bracket of 64 songs fits the width, fills the screen, and prints on one page', async ({ page }) => {
  await openLargeBracket(page);
  const button = (name: string) => page.getByRole('button', { name });
  const knockout = page.getByRole('region', { name: 'Knockout' });
  await expect(knockout.getByRole('link')).toHaveCount(SONGS - 1);

  await test.step('fit to width', async () => {
    await expect(button('Fit to width')).toHaveAttribute('aria-pressed', 'true');
    const before = await widths(page);
    expect(before.drawn).toBe(before.shown);
    await button('Fit to width').click();
    await expect.poll(async () => (await widths(page)).drawn).toBeGreaterThan(before.shown);
    await button('Fit to width').click();
    await expect.poll(async () => (await widths(page)).drawn).toBe(before.shown);
  });

  await test.step('a phone shows one round, beside the edge of the next one', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    // Covers load when they are near the window.
    const covers = knockout.locator('[data-side] > .cover[data-cover]');
    await expect(covers.first()).toBeVisible();
    expect(await covers.count()).toBeLessThan(SONGS / 2);
    const links = knockout.getByRole('link');
    await page.getByRole('button', { name: 'Quarterfinals' }).click();
    await expect(links.nth(SONGS - 8)).toBeInViewport({ ratio: 1 });
    const next = links.nth(SONGS - 4);
    await expect.poll(async () => 390 - ((await next.boundingBox())?.x ?? 0)).toBeGreaterThan(24);
    await expect(next).not.toBeInViewport({ ratio: 0.2 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await button('Semifinals').click();
    await expect(next).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('full screen', async () => {
    await page.setViewportSize({ width: 2560, height: 1440 });
    await button('Full screen').click();
    await expect(button('Leave full screen')).toBeFocused();
    expect(await page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))).toBe(
      'Knockout',
    );
    const size = () =>
      knockout.getByText('Song 1', { exact: true }).evaluate((text) => text.getBoundingClientRect().height);
    await expect.poll(size).toBeGreaterThan(24);
    await button('Whole bracket').click();
    await expect(knockout.getByRole('link').last()).toBeInViewport();
    await page.evaluate(() => document.exitFullscreen());
    await expect(button('Full screen')).toBeFocused();
  });

  await test.step('without full screen in the browser', async () => {
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await button('Full screen').click();
    await expect(knockout).toHaveCSS('position', 'fixed');
    const tabs = page.getByRole('tablist');
    await expect(tabs.locator('xpath=ancestor-or-self::*[@inert]')).not.toHaveCount(0);
    await escapeFrom(page, page.locator('[inert]'));
    await expect(knockout).toHaveCSS('position', 'static');
    await expect(button('Full screen')).toBeFocused();
  });

  await test.step('print', async () => {
    await page.evaluate(() => {
      window.addEventListener('beforeprint', () => {
        document.body.dataset.printed = document.querySelector('article[data-paper]')?.textContent ?? '';
      });
    });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const printed = await page.evaluate(() => document.body.dataset.printed);
    for (const text of ['Sixty-Four', 'Song 1', 'Song 64', 'Semifinals']) expect(printed).toContain(text);
    await expect(page.locator('article[data-paper]')).toHaveCount(0);
  });
});

test('an open match with the viewer’s vote breaks no word of its titles', async ({ page, address }) => {
  const songs = Array.from({ length: 8 }, (_, index) => ({ title: 'Bad Romance', artist: `Band ${index}` }));
  const { tournamentId, matchupId, creator } = await createOpenMatchup(address, {
    songs,
    settings: { maxParticipants: 8 },
  });
  const voter = await signIn(page.request, creator);
  await vote(voter, await voter.send(routes.getMatchup, at(matchupId)), 1);
  await page.goto(`/tournaments/${tournamentId}?tab=bracket`);
  await expect(page.locator('[title="Your vote"]')).toHaveCount(1);
  const lines = await page.locator('[data-title]').evaluateAll((titles) =>
    titles.flatMap(({ firstChild }) => {
      const start = firstChild?.textContent?.indexOf('Romance') ?? -1;
      if (!firstChild || start < 0) return [];
      const word = document.createRange();
      word.setStart(firstChild, start);
      word.setEnd(firstChild, start + 'Romance'.length);
      return [word.getClientRects().length];
    }),
  );
  expect(lines).toEqual(songs.map(() => 1));
});
