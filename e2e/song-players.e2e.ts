import { expect } from '@playwright/test';
import { ballotPath } from './support/locators.ts';
import { createOpenMatchup } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const OTHER_SITES = /^https:\/\/(?!localhost)/;
const SONGS = [
  {
    name: 'YouTube',
    link: 'https://youtu.be/dQw4w9WgXcQ?t=43',
    player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=43',
    query: ({ origin }: URL) => `&enablejsapi=1&playsinline=1&origin=${encodeURIComponent(origin)}`,
  },
  {
    name: 'Spotify',
    link: 'https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT?si=x',
    player: 'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT',
  },
  {
    name: 'Apple Music',
    link: 'https://music.apple.com/us/album/waterloo/1440818588?i=1440818839',
    player: 'https://embed.music.apple.com/us/album/1440818588?i=1440818839',
  },
  {
    name: 'SoundCloud',
    link: 'https://soundcloud.com/daftpunkofficial/one-more-time',
    player:
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fdaftpunkofficial%2Fone-more-time&auto_play=true',
  },
];

test('songs play in place, and load nothing before the press', async ({ page, address }) => {
  const songs = SONGS.map(({ name, link }) => ({ title: name, artist: name, url: link }));
  const { tournamentId, matchupId, titles, second } = await createOpenMatchup(address, { songs });
  const requests: { url: string; referer: string | undefined }[] = [];
  await page.route(OTHER_SITES, async (route) => {
    requests.push({ url: route.request().url(), referer: route.request().headers().referer });
    await route.fulfill({ contentType: 'text/html', body: '<p>Here it plays.</p>' });
  });
  const frame = page.locator('iframe');
  for (const match of [{ matchupId, titles }, second]) {
    await page.goto(ballotPath({ ...match, tournamentId }));
    const known = SONGS.filter(({ name }) => match.titles.includes(name));
    const linkOf = (name: string) => page.locator('[data-part="links"]').getByRole('link', { name });
    for (const { name } of known) await expect(linkOf(name)).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    for (const { name, link, player, query } of known) {
      await linkOf(name).press('Enter');
      const src = player + (query?.(new URL(address)) ?? '');
      await expect(frame, 'one song plays at a time').toHaveCount(1);
      await expect(frame).toHaveAttribute('src', src);
      await expect(frame).toHaveAttribute('title', `${name} player: ${name}`);
      await expect(page.frameLocator('iframe').getByText('Here it plays.')).toBeVisible();
      // YouTube plays only for a page that sends its origin. The path stays private.
      expect(requests.splice(0)).toEqual([{ url: src, referer: `${new URL(address).origin}/` }]);
      await expect(page.getByRole('link', { name: `Open on ${name}` })).toHaveAttribute('href', link);
    }
    await page.getByRole('button', { name: 'Close player' }).click();
    await expect(frame).toHaveCount(0);
    await expect(linkOf(known.at(-1)?.name ?? ''), 'the focus returns to the link').toBeFocused();
  }
});

test('a link without a player opens in a new tab (rule W20)', async ({ page, address }) => {
  const link = 'https://bandcamp.example/track/one';
  const matchup = await createOpenMatchup(address, { url: link });
  await page.context().route(OTHER_SITES, (route) => route.fulfill({ body: 'Elsewhere' }));
  await page.goto(ballotPath(matchup));
  const opened = page.context().waitForEvent('page');
  await page.getByRole('article').getByRole('link', { name: 'Link' }).first().click();
  expect((await opened).url()).toBe(link);
  await expect(page.locator('iframe')).toHaveCount(0);

  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        document.body.append(
          Object.assign(document.createElement('iframe'), { src: 'https://example.com/' }),
        );
      }),
  );
  expect(await refused).toBe('frame-src');
});
