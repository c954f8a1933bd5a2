import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { escapeFrom } from './support/keyboard.ts';
import { ballot, ballotPath, openBallot, shownToast } from './support/locators.ts';
import { createOpenMatchup, register } from './support/open-matchup.ts';
import { test } from './support/server.ts';
import { toneFile } from './support/tone-file.ts';

const audio = test.extend<{ audioAddress: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  audioAddress: async ({}, use) => {
    const tone = toneFile();
    const server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': tone.length }).end(tone),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

/** A frame that speaks YouTube's messages and plays at once. */
const STAND_IN = `<p>Here it plays.</p><script>
  const say = (event, info) => parent.postMessage(JSON.stringify({ event, info, id: 1 }), '*');
  const state = (number) => { document.body.dataset.state = number; say('onStateChange', number); };
  let isGreeted = false;
  addEventListener('message', ({ data }) => {
    const { event, func } = JSON.parse(data);
    if (event === 'listening' && !isGreeted) {
      isGreeted = true;
      say('onReady');
      state(1);
    }
    if (func === 'playVideo') state(1);
    if (func === 'pauseVideo') state(2);
  });
</script>`;

const player = (page: Page) => page.locator('section[data-stand]');
const stateOf = (page: Page) => page.frameLocator('section[data-stand] iframe').locator('body');

audio(
  'a song plays on when match, tab and page change (rule W43)',
  async ({ page, address, audioAddress }) => {
    const options = { url: `${audioAddress}/song.wav`, secondStartsInSeconds: 1 };
    const match = await openBallot(page, address, 'listens', options);
    const card = ballot(page);
    const marks = card.getByRole('button', { name: /^Not heard/ });
    await expect(marks).toHaveCount(2);

    await card.getByRole('link', { name: 'Audio' }).first().click();
    const position = player(page).getByRole('slider');
    await expect(player(page).getByRole('button', { name: `Pause ${match.titles[0]}` })).toBeVisible();
    await expect(marks).toHaveCount(1);
    await expect
      .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title))
      .toBe(match.titles[0]);
    const desktop = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(player(page).locator('[data-total]'), 'the whole time, on phones too').toBeVisible();
    if (desktop) await page.setViewportSize(desktop);
    await position.fill('3');
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThanOrEqual(3);

    await player(page)
      .getByRole('button', { name: `Listen to song 2: ${match.titles[1]}` })
      .click();
    await expect(player(page)).toHaveAccessibleName(`${match.titles[1]} from a file`);
    await expect(page.locator('audio')).toHaveCount(1);
    await expect(marks).toHaveCount(0);

    const element = await page.locator('audio').elementHandle();
    const isSame = () => page.locator('audio').evaluate((now, before) => now === before, element);
    await page.getByRole('button', { name: 'Next match' }).first().click();
    await expect(card.getByRole('heading', { name: match.second.titles[0] })).toBeVisible();
    expect(await isSame(), 'after another match').toBe(true);
    await page.getByRole('tab', { name: 'Songs' }).click();
    await expect(player(page)).toHaveAttribute('data-stand', 'floating');
    expect(await isSame(), 'after another tab').toBe(true);
    await page.getByRole('link', { name: 'Tournaments' }).first().click();
    await expect(page).toHaveURL(`${address}/`);
    expect(await isSame(), 'after another page').toBe(true);
    await player(page).getByRole('button', { name: 'Close player' }).click();
    await expect(player(page)).toHaveCount(0);

    await page.goto(ballotPath(match));
    await expect(card.getByRole('heading', { name: match.titles[0] })).toBeVisible();
    await expect(marks, 'the marks are kept').toHaveCount(0);
  },
);

audio('a guest hears both songs or marks them before the vote', async ({ page, address, audioAddress }) => {
  const match = await createOpenMatchup(address, {
    url: `${audioAddress}/song.wav`,
    settings: { voterPolicy: 'guest', listenFirst: true },
  });
  const [one, two] = match.titles;
  await page.goto(`/tournaments/${match.tournamentId}?tab=voting`);
  const vote = page.getByRole('button', { name: new RegExp(`^Vote for ${one}`) });
  await expect(vote).toHaveAccessibleName(`Vote for ${one}. Hear both songs first`);
  // A press on the waiting button says what is missing.
  await vote.click({ force: true });
  await expect(shownToast(page)).toContainText(`Not heard yet: ${one}, ${two}.`);
  await ballot(page).getByRole('link', { name: 'Audio' }).first().click();
  const mark = page.getByRole('button', { name: /^Not heard/ });
  await expect(mark).toHaveCount(1);
  await mark.click();
  await expect(vote).toHaveAccessibleName(`Vote for ${one}`);
  await vote.click();
  await expect.poll(() => match.votes()).toEqual([1, 0]);
});

test('YouTube pauses while a dialog covers it (rule W39)', async ({ page, address }) => {
  const pitch = 'A pitch that opens. '.repeat(20).trim();
  const match = await createOpenMatchup(address, {
    url: 'https://youtu.be/dQw4w9WgXcQ',
    songs: ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, artist: title, pitch })),
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: STAND_IN }),
  );
  await page.goto(ballotPath(match));
  const card = ballot(page);
  await card.getByRole('link', { name: 'YouTube' }).first().click();
  await expect(stateOf(page)).toHaveAttribute('data-state', '1');
  // The page ignores messages that do not come from YouTube's frame.
  await page.evaluate(() => window.postMessage(JSON.stringify({ event: 'onError', info: 150 }), '*'));
  const pause = player(page).getByRole('button', { name: `Pause ${match.titles[0]}` });
  await pause.click();
  await expect(stateOf(page)).toHaveAttribute('data-state', '2');
  await player(page)
    .getByRole('button', { name: `Play ${match.titles[0]}` })
    .click();
  await expect(stateOf(page)).toHaveAttribute('data-state', '1');

  await card.getByRole('button', { name: pitch }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(stateOf(page)).toHaveAttribute('data-state', '2');
  await escapeFrom(page, page.getByRole('dialog'));
  await expect(stateOf(page)).toHaveAttribute('data-state', '1');
  await expect(pause).toBeVisible();
  await expect(player(page).getByRole('alert')).toHaveCount(0);
});

audio('the songs of a tournament play one after the other', async ({ page, address, audioAddress }) => {
  const match = await createOpenMatchup(address, { url: `${audioAddress}/song.wav` });
  await page.goto(`/tournaments/${match.tournamentId}?tab=songs`);
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect(player(page)).toContainText('1 of 4');
  await player(page).getByRole('slider').fill('7');
  await expect(player(page)).toContainText('2 of 4');
  await player(page).getByRole('button', { name: 'Previous song' }).click();
  await expect(player(page)).toContainText('1 of 4');
  await page.getByRole('link', { name: 'Listen to Three here' }).click();
  await expect(player(page)).toHaveAccessibleName('Three from a file');
  await expect(player(page)).not.toContainText('of 4');

  // In the bracket a cover plays, and the rest of its match leads to the ballot. The focus returns to the cover.
  await page.getByRole('tab', { name: 'Bracket' }).click();
  const cover = page
    .getByRole('region', { name: 'Knockout' })
    .getByRole('link', { name: 'Listen to Two here' });
  await cover.focus();
  await page.keyboard.press('Enter');
  await expect(player(page)).toHaveAccessibleName('Two from a file');
  await player(page).getByRole('button', { name: 'Close player' }).click();
  await expect(cover).toBeFocused();

  // A round plays in the order of its matches.
  await page.goto(ballotPath(match));
  const options = page.getByRole('button', { name: 'How it is shown' });
  // Scrolls the button to a quarter of the window's height, so that the menu opens above the discussion.
  await options.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - innerHeight / 4));
  await options.click();
  await page.getByRole('menuitem', { name: 'Play all of this round' }).click();
  const order = [...match.titles, ...match.second.titles];
  await expect(player(page)).toHaveAccessibleName(`${order[0]} from a file`);
  for (const title of order.slice(1)) {
    await player(page).getByRole('button', { name: 'Next song' }).click();
    await expect(player(page)).toHaveAccessibleName(`${title} from a file`);
  }
});

audio('a song is found and played, and joins a playlist', async ({ page, address, audioAddress }) => {
  const songs = [
    { title: 'Waterlilies', artist: 'Nina Park', youtubeUrl: 'https://youtu.be/aaaaaaaaaaa' },
    { title: '=1+1', artist: 'Formula', youtubeUrl: 'https://youtu.be/bbbbbbbbbbb' },
    { title: 'Three', artist: 'Tres', spotifyUrl: 'https://open.spotify.com/track/3n3Ppam7vgaVa1iaRUc9Lp' },
    { title: 'Four', artist: 'Quatre' },
  ];
  const { tournamentId } = await createOpenMatchup(address, { url: `${audioAddress}/song.wav`, songs });
  await register(page.request, 'searches');
  await page.goto('/song-leaderboard');
  await page.getByRole('searchbox', { name: 'Search by artist or title' }).fill('park waterl');
  await page
    .getByRole('region', { name: 'Songs found' })
    .getByRole('link', { name: 'Waterlilies', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waterlilies' })).toBeVisible();
  await page.getByRole('link', { name: 'Audio' }).click();
  await expect(player(page).getByRole('button', { name: 'Pause Waterlilies' })).toBeVisible();

  await page.goto(`/tournaments/${tournamentId}?tab=songs`);
  await page.getByRole('button', { name: 'Playlist' }).click();
  const list = page.getByRole('dialog', { name: 'Playlist' });
  await expect(list.getByRole('link', { name: 'Open on YouTube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch_videos?video_ids=aaaaaaaaaaa,bbbbbbbbbbb',
  );
  await list.getByRole('button', { name: 'Copy 1 Spotify link' }).click();
  await expect(shownToast(page)).toContainText('1 Spotify link copied');
  for (const [name, file] of [
    ['Download for players (M3U)', 'm3u'],
    ['Download as a table (CSV)', 'csv'],
  ] as const)
    await expect(list.getByRole('link', { name })).toHaveAttribute(
      'href',
      new RegExp(`^/api/tournaments/${tournamentId}/playlist\\.${file}`),
    );
});
