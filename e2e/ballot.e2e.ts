import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at } from '#tests/support/tournaments.ts';
import { signIn } from './support/api-client.ts';
import { escapeFrom } from './support/keyboard.ts';
import { test } from './support/movable-clock.ts';
import { openWithoutPageData } from './support/network.ts';
import { announceTime, createOpenMatchup, type OpenMatchup, register } from './support/open-matchup.ts';
import { changeMatchups } from './support/open-screen.ts';

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const LINK = 'https://youtu.be/dQw4w9WgXcQ';
const HEBREW = 'שיר ארוך מאוד על אהבה ועל הים '.repeat(8).trim();
const JAPANESE = '夜に駆ける'.repeat(51);
/** The draw may pair any two of these songs: their long texts run in either direction, with and without spaces. */
const SONGS = [
  { title: HEBREW, artist: JAPANESE, pitch: 'x'.repeat(500) },
  { title: 'x'.repeat(255), artist: HEBREW, pitch: JAPANESE },
  { title: JAPANESE, artist: 'x'.repeat(255), pitch: HEBREW },
  { title: 'Two words '.repeat(25).trim(), artist: HEBREW, pitch: 'Short' },
];

/** Messages of the discussion are articles, too, so the class selects the match. */
const card = (page: Page) => page.locator('[data-part="ballot"]');
const voteButtons = (page: Page) => card(page).locator('button[aria-pressed]');
const path = ({ tournamentId, matchupId }: OpenMatchup) =>
  `/tournaments/${tournamentId}?tab=voting#matchup-${matchupId}`;

/**
 * Waits until each element is whole on the screen, nothing covers it, and each cover has a fifth of the window's height.
 * Covers are tested at their centre, because on small phones links lie at their lower edge.
 */
async function expectOnScreen(stage: string, elements: Locator[]): Promise<void> {
  await expect(async () => {
    for (const element of elements) {
      const problem = await element.evaluate((each) => {
        // On desktops the counts and the bar are in different rows of the ballot, so their parent has no box.
        const isSplit = getComputedStyle(each).display === 'contents';
        for (const node of isSplit ? each.children : [each]) {
          const { left, top, right, bottom } = node.getBoundingClientRect();
          if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
            return `${node.outerHTML.slice(0, 80)} is at ${left}, ${top}, ${right}, ${bottom}`;
          }
          const isCover = node.matches('[data-area^="cover"]');
          if (isCover && bottom - top < innerHeight / 5) return `a cover is ${bottom - top} px high`;
          const hit = document.elementFromPoint(
            (left + right) / 2,
            isCover ? (top + bottom) / 2 : bottom - 2,
          );
          if (!node.contains(hit)) return `${node.outerHTML.slice(0, 80)} is covered by ${hit?.outerHTML}`;
        }
        return null;
      });
      expect(problem, stage).toBeNull();
    }
  }).toPass();
}

/** Expects both songs, the vote buttons if there are any, the share bar and the time on a page that is not scrolled. */
async function expectMatchOnScreen(page: Page, stage: string, { hasButtons = true } = {}): Promise<void> {
  const titles = card(page).getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(2);
  if (hasButtons) await expect(voteButtons(page)).toHaveCount(2);
  expect(await page.evaluate(() => scrollY), `${stage}: the page is not scrolled`).toBe(0);
  await expectOnScreen(stage, [
    ...(await titles.all()),
    ...(await card(page).locator('[data-area^="cover"]').all()),
    ...(hasButtons ? await voteButtons(page).all() : []),
    card(page).locator('[data-area="bar"]'),
    card(page).getByRole('timer'),
  ]);
}

const coversOf = (page: Page): Promise<DOMRect[]> =>
  card(page).evaluate((ballot) =>
    [...ballot.querySelectorAll('[data-area^="cover"]')].map((each) => each.getBoundingClientRect().toJSON()),
  );

/** Expects the covers side by side, and on tall phones the links below them. */
async function expectCleanCovers(page: Page, { height }: { height: number }): Promise<void> {
  const [first, second] = await coversOf(page);
  expect((second?.left ?? 0) - (first?.right ?? 0)).toBeLessThan(16);
  const links = await card(page).locator('[data-part="links"]').first().boundingBox();
  if (height > 800) expect(links?.y).toBeGreaterThanOrEqual(first?.bottom ?? Number.POSITIVE_INFINITY);
}

/** Checks one page at the size of each phone, which is faster than a test for each phone. */
async function onEachPhone(
  page: Page,
  check: (viewport: { width: number; height: number }) => Promise<void>,
) {
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    await check(viewport);
  }
}

test('a match fits on the first screen of each phone in every stage', async ({ page, address, clock }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const matchup = await createOpenMatchup(address, {
    startsInSeconds: 600,
    seconds: 1200,
    songs: SONGS,
    url: LINK,
  });
  const voter = await register(page.request, 'ring');
  await page.goto(path(matchup));
  const see = (text: string) =>
    expect(async () => {
      await announceTime(page, matchup);
      await expect(card(page).getByText(text, { exact: true })).toBeVisible({ timeout: 2000 });
    }).toPass();
  const expectStage = (stage: string) =>
    onEachPhone(page, ({ width, height }) => expectMatchOnScreen(page, `${stage}, ${width} x ${height} px`));

  await see('UPCOMING');
  await expectStage('before the start');
  await clock.moveTo(matchup.endsAt - 660_000);
  await see('STARTING SOON');
  await expectStage('starting soon');
  await clock.moveTo(matchup.endsAt - 600_000);
  await see('LIVE');
  // A match that is not open before the clock passes its end would start again.
  const status = async () => (await voter.send(routes.getMatchup, at(matchup.matchupId))).status;
  await expect.poll(status).toBe('active');
  await expectStage('open');
  await onEachPhone(page, (viewport) => expectCleanCovers(page, viewport));
  await voteButtons(page).first().click();
  await see('Your vote');
  await expectStage('voted');
  await clock.moveTo(matchup.endsAt - 29_000);
  await see('CLOSING');
  await expectStage('last 30 seconds');
  await clock.moveTo(matchup.endsAt - 9000);
  await see('Voting locked');
  await expectStage('locked');
  await clock.moveTo(matchup.endsAt);
  await see('Winner');
  await expect(card(page).locator('[data-part="reveal"]')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-revealing]')).toHaveCount(0);
  await onEachPhone(page, async ({ width, height }) => {
    await expectMatchOnScreen(page, `ended, ${width} x ${height} px`, { hasButtons: false });
    const bar = await card(page).locator('[data-area="bar"] > :last-child').boundingBox();
    expect(bar?.width, 'the shares keep their bar').toBeGreaterThan(width / 4);
    const [winner, loser] = (await coversOf(page)).map((box) => box.width);
    expect((winner ?? 0) / (loser ?? 1), "the winner's cover is the larger one").toBeGreaterThan(1.5);
  });
});

test('a match with a tiebreaker, hidden counts and a player stays on the first screen of each phone', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const matchup = await createOpenMatchup(address, { songs: SONGS, url: LINK });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ body: 'Here it plays.' }),
  );
  await changeMatchups(page, matchup.tournamentId, (matchups) => {
    const parent = matchups.find(({ id }) => id === matchup.matchupId);
    const hidden = { song1Votes: null, song2Votes: null, totalVotes: null };
    const tie = { ...parent, ...hidden, id: 2_000_000, tiebreakerLevel: 1, parentMatchupId: parent?.id };
    return [{ ...parent, status: 'completed', decidedBy: null }, tie];
  });
  await register(page.request, 'ringtie');
  await openWithoutPageData(page, `/tournaments/${matchup.tournamentId}?tab=voting`);
  await expect(card(page).getByText('Tiebreaker 1')).toBeVisible();
  await expect(card(page).getByText('Counts open when the match ends')).toBeVisible();
  await onEachPhone(page, ({ width, height }) =>
    expectMatchOnScreen(page, `tiebreaker, ${width} x ${height} px`),
  );
  await card(page).getByRole('link', { name: 'YouTube' }).first().click();
  await expect(page.frameLocator('iframe').getByText('Here it plays.')).toBeVisible();
  await onEachPhone(page, async ({ width, height }) => {
    await expectOnScreen(`player, ${width} x ${height} px`, [
      ...(await card(page).getByRole('heading', { level: 3 }).all()),
      ...(await voteButtons(page).all()),
      card(page).locator('[data-area="bar"]'),
      card(page).getByRole('timer'),
      page.locator('iframe'),
      page.getByRole('button', { name: 'Close player' }),
    ]);
    const box = await page.locator('iframe').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'the smaller side').toBeGreaterThanOrEqual(200);
  });
  // The page may still wait for a read, whose handler would fail after the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on a desktop the mark between the songs lies above the frame of the chosen one, and a decided match keeps its colours (rule W42)', async ({
  page,
  address,
  clock,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  const matchup = await createOpenMatchup(address, { seconds: 600, songs: SONGS, url: LINK });
  await register(page.request, 'deskend');
  await page.goto(path(matchup));
  await voteButtons(page).first().click();
  await expect(card(page).getByText('Your vote', { exact: true })).toBeVisible();
  const levelAboveFrame = () =>
    card(page).evaluate((ballot) => {
      const sides = ballot.querySelector('[data-part="sides"]');
      const cover = ballot.querySelector('[data-area="cover1"]');
      const count = ballot.querySelector('[data-part="second"]');
      if (!sides || !cover) throw new Error('A part is missing');
      const mark = count ? getComputedStyle(count) : getComputedStyle(sides, '::before');
      return Number(mark.zIndex) - Number(getComputedStyle(cover, '::after').zIndex);
    });
  expect(await levelAboveFrame(), 'the mark').toBeGreaterThan(0);
  await clock.moveTo(matchup.endsAt - 20_000);
  await announceTime(page, matchup);
  await expect(card(page).locator('[data-part="second"]')).toBeVisible();
  expect(await levelAboveFrame(), 'the countdown that replaces it').toBeGreaterThan(0);
  await clock.moveTo(matchup.endsAt);
  await expect(async () => {
    await announceTime(page, matchup);
    await expect(card(page).getByText('Winner', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-revealing]')).toHaveCount(0);
  const styleOf = (selector: string) =>
    card(page)
      .locator(selector)
      .evaluate((node) => ({ color: getComputedStyle(node).color, opacity: getComputedStyle(node).opacity }));
  const muted = await styleOf('[data-area="bar"] > p:nth-child(2) > .text-muted');
  const share = await styleOf('[data-area="bar"] > p:nth-child(2) > .font-display');
  expect(share.color, 'the share keeps the colour of its side').not.toBe(muted.color);
  expect((await styleOf('[data-area="cover2"] > :first-child')).opacity, 'the cover does not fade').toBe('1');
  const halves = await Promise.all(
    [1, 2].map(async (slot) => {
      const half = card(page).locator(`[data-area="text${slot}"]`);
      const [by, links] = [half.locator('[data-part="by"]'), half.locator('[data-part="links"]')];
      return { by: await by.boundingBox(), links: await links.boundingBox() };
    }),
  );
  expect(halves[0]?.links?.y).toBe(halves[1]?.links?.y);
  for (const { by, links } of halves) {
    expect(links?.y, 'the artist has the whole line').toBeGreaterThanOrEqual(
      (by?.y ?? 0) + (by?.height ?? 0),
    );
  }
});

test('on the widest desktops no picture is drawn larger than 1.25 times its 512 px', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  const matchup = await createOpenMatchup(address);
  const withPicture = (song: object | null) => ({ ...song, artworkUrl: '/api/site/card.jpg' });
  await changeMatchups(page, matchup.tournamentId, (matchups) =>
    matchups.map((each) => ({ ...each, song1: withPicture(each.song1), song2: withPicture(each.song2) })),
  );
  await openWithoutPageData(page, `/tournaments/${matchup.tournamentId}?tab=voting`);
  const picture = card(page).locator('[data-area="cover1"] > img').first();
  await expect(picture).toBeVisible();
  const [half] = await coversOf(page);
  const box = await picture.boundingBox();
  expect(half?.width).toBeGreaterThan(640);
  expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(640);
  await expect(
    card(page).locator('[data-part="backdrop"]').first(),
    'the backdrop fills the rest',
  ).toBeVisible();
  // The page may still wait for a read, whose handler would fail after the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Desktops keep the tournament's name and the tabs above the match, in one line. The widest ones name the creator, too. */
async function expectHeroOfOneLine(page: Page): Promise<void> {
  const hero = page.locator('#tournament-hero');
  const name = hero.getByRole('heading', { level: 1 });
  await expect(name).toBeInViewport({ ratio: 1 });
  const isWide = (page.viewportSize()?.width ?? 0) >= 1920;
  await expect(hero.getByText(/^by /), 'the creator gives way to the name').toBeVisible({ visible: isWide });
  const [nameBox, tabBox] = [await name.boundingBox(), await page.getByRole('tab').first().boundingBox()];
  expect(tabBox?.x).toBeGreaterThan((nameBox?.x ?? 0) + (nameBox?.width ?? 0));
  expect(tabBox?.y).toBeLessThan((nameBox?.y ?? 0) + (nameBox?.height ?? 0));
  const logo = await page.locator('[data-top-bar] a').first().boundingBox();
  expect(logo?.x, 'the top bar begins where the name does').toBeCloseTo(nameBox?.x ?? 0, 0);
}

/** On desktops each cover fills its half of the match, and one disc on it plays the song. */
async function expectCoversAsStage(page: Page): Promise<void> {
  const match = await card(page).boundingBox();
  for (const { width, height } of await coversOf(page)) {
    expect(width).toBeGreaterThan((match?.width ?? 0) * 0.45);
    expect(height).toBeGreaterThan((match?.height ?? 0) * 0.45);
  }
  await expect(
    card(page)
      .locator('[data-area^="cover"]')
      .getByRole('link', { name: /^Listen to / }),
  ).toHaveCount(2);
}

/** Checks the match at this size of the window, and opens each pitch and the discussion. */
async function expectPitchAndDiscussion(
  page: Page,
  titles: readonly string[],
  viewport: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(() => scrollTo(0, 0));
  await expectMatchOnScreen(page, 'open');
  await expect(page.getByRole('link', { name: 'Vote now' }), 'the match is shown').toHaveCount(0);
  if (viewport.width >= 1024) {
    await expectHeroOfOneLine(page);
    await expectCoversAsStage(page);
  }
  const songs = SONGS.filter(({ title }) => titles.includes(title));

  for (const { pitch } of songs) {
    await card(page).getByRole('button', { name: pitch, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(pitch)).toBeVisible();
    await escapeFrom(page, dialog);
  }

  const box = page.getByRole('textbox', { name: 'Write a message' });
  // The code of the discussion loads when its placeholder comes into view, and then replaces the placeholder.
  const discussion = page.getByRole('region', { name: 'Live Discussion' });
  await expect(() => discussion.scrollIntoViewIfNeeded()).toPass();
  await box.fill('A draft that stays');
  await page.evaluate(() => scrollTo(0, 0));
  // On phones the folded match hides the button.
  const opener = card(page).getByRole('button', { name: /^Discussion/, includeHidden: true });
  const before = await opener.boundingBox();
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  if (viewport.width >= 1024) {
    for (const button of await voteButtons(page).all()) {
      const box = await button.boundingBox();
      const bottom = (box?.y ?? 0) + (box?.height ?? 0);
      expect(bottom, 'no vote button comes under the pointer').toBeLessThanOrEqual(before?.y ?? 0);
    }
  }
  await expectOnScreen('raised', [
    box,
    card(page).locator('[data-area="bar"]'),
    card(page).getByRole('timer'),
    ...(viewport.width < 640 ? await card(page).getByRole('heading', { level: 3 }).all() : []),
    ...(await voteButtons(page).all()),
  ]);
  await expect(box).toHaveValue('A draft that stays');
  const [field, panel] = [await box.boundingBox(), await discussion.boundingBox()];
  const above = (field?.y ?? 0) - (panel?.y ?? 0);
  expect(above, 'the text field stands above the messages').toBeLessThan((panel?.height ?? 0) / 2);
  await page.getByRole('button', { name: 'Close the discussion' }).focus();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
}

for (const [windows, viewports] of [
  [
    'desktops',
    [
      { width: 1440, height: 900 },
      { width: 2560, height: 1440 },
    ],
  ],
  ['phones', PHONES.slice(1)],
] as const) {
  test(`the pitch opens in full, and the raised discussion keeps the match in sight on ${windows}`, async ({
    page,
    address,
  }) => {
    const matchup = await createOpenMatchup(address, { songs: SONGS, url: LINK });
    await register(page.request, `ringside_${windows}`);
    await page.goto(path(matchup));
    for (const viewport of viewports) await expectPitchAndDiscussion(page, matchup.titles, viewport);
  });
}

test('a phone shows its creator both songs, and before the start the button that opens the match', async ({
  page,
  address,
}) => {
  const matchup = await createOpenMatchup(address, { startsInSeconds: 600, seconds: 1200 });
  await signIn(page.request, matchup.creator);
  await page.goto(path(matchup));
  const opener = page.getByRole('button', { name: 'Start this round' });
  for (const viewport of PHONES.slice(0, 2)) {
    await page.setViewportSize(viewport);
    await expect(opener, 'one button').toHaveCount(1);
    await expectMatchOnScreen(page, 'before the start, for its creator');
    await expectOnScreen('before the start, for its creator', [opener]);
  }
  await opener.click();
  await expect(card(page).getByText('LIVE', { exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectMatchOnScreen(page, 'open for its creator');
});

test('on a phone the discussion below the screen counts its messages, and the name beside the tabs opens the hero', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const matchup = await createOpenMatchup(address);
  const writer = await register(page.request, 'unfolds');
  const body = { matchupId: matchup.matchupId, content: 'Hear, hear' };
  await writer.send(routes.createComment, { body });
  await page.goto(path(matchup));
  const opener = card(page).getByRole('button', { name: /^Discussion ?, 1 message$/ });
  await expect(opener).toContainText('unfolds Tester: Hear, hear');
  const discussion = page.getByRole('region', { name: 'Live Discussion' });
  await expect(discussion, 'the heading shows the number, too').toContainText(/^Live Discussion1 message$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1, name: /^Open Matchup/ })).toBeAttached();
  const follow = page.getByRole('button', { name: 'Follow Tournament' });
  await expect(follow).toBeHidden();
  const name = page.getByRole('button', { name: /^Open Matchup/ });
  await name.click();
  await expect(name).toHaveAttribute('aria-expanded', 'true');
  await expect(follow).toBeVisible();
  await name.click();
  await expect(follow).toBeHidden();
  await page.getByRole('tab', { name: 'Songs' }).click();
  await expect(name).toBeVisible();
  await expect(follow, 'the hero is folded above the songs').toBeHidden();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(follow, 'the overview shows the whole hero').toBeVisible();
  const covers = page.locator('#tournament-hero .cover');
  await expect(covers.first()).toBeHidden();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(covers, 'in landscape the hero has room for both covers (rule W18)').toHaveCount(2);
  await expect(covers.last()).toBeInViewport({ ratio: 1 });
});
