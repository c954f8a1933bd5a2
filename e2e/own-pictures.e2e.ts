import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { youtubeLink } from '#tests/support/providers.ts';
import { watchForeignPictures } from './support/foreign-pictures.ts';
import { test } from './support/lookups.ts';
import { createOpenMatchup, register } from './support/open-matchup.ts';
import { waitUntilQuiet } from './support/open-screen.ts';

const FOREIGN = 'https://pictures.example/picture.png';
const ARTIST = 'Foreign Pictures';
const LINK = youtubeLink('own-picture');

/** The addresses of the pictures on a page. */
async function picturesAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await waitUntilQuiet(page);
  return page.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
}

test('pages with covers and pictures ask no other host for them', async ({ page, browser, address }) => {
  const host = await register(page.request, 'picture_host');
  const { title } = await host.send(routes.lookUpSong, { body: { url: LINK } });
  expect(title).toContain('own-picture');
  const { tournamentId: id } = await createOpenMatchup(address, {
    url: LINK,
    // Three songs have the cover of the link, and one an address that is never copied: each match has a song with a cover.
    songs: ['Copied', 'Missing', 'Copied too', 'Copied again'].map((name) => ({
      title: name,
      artist: ARTIST,
      ...(name === 'Missing' ? { coverUrl: FOREIGN } : {}),
    })),
  });
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const prediction = { title: 'Who wins?', expiresAt, imageUrl: FOREIGN };
  await host.send(routes.createPrediction, { body: prediction });

  const visitor = await browser.newPage({ baseURL: address });
  const askedByVisitor = watchForeignPictures(visitor.context());
  const tabs = ['overview', 'voting', 'bracket', 'songs', 'participants', 'schedule'];
  const tournament = tabs.map((tab) => `/tournaments/${id}?tab=${tab}`);
  const others = ['/', '/tournaments', '/predictions', '/song-leaderboard', '/leaderboard', '/profile'];
  const shown = new Map<string, string[]>();
  for (const path of [...tournament, ...others]) shown.set(path, await picturesAt(page, path));
  for (const path of ['/', `/tournaments/${id}`])
    shown.set(`visitor ${path}`, await picturesAt(visitor, path));

  const own = /^(?:\/api\/images\/[0-9a-f]{64}(?:-small)?\.webp|\/assets\/[\w.-]+\.svg|data:|blob:)/;
  expect([...shown.values()].flat().filter((src) => !own.test(src))).toEqual([]);
  for (const path of ['voting', 'bracket', 'songs'].map((tab) => `/tournaments/${id}?tab=${tab}`)) {
    expect(shown.get(path), path).not.toEqual([]);
  }
  expect(askedByVisitor).toEqual([]);
  await visitor.close();
});

test.describe('the check', () => {
  test.use({ allowsForeignPictures: true });

  test('notices a picture of another host, which the page blocks', async ({ page }) => {
    const foreign = watchForeignPictures(page.context());
    await page.goto('/');
    const isBlocked = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = document.body.appendChild(new Image());
          image.onerror = () => resolve(true);
          image.onload = () => resolve(false);
          image.src = src;
        }),
      FOREIGN,
    );
    expect(isBlocked).toBe(true);
    await expect.poll(() => foreign.length).toBeGreaterThan(0);
  });
});
