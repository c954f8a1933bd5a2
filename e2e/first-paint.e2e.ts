import { expect, type Page, request } from '@playwright/test';
import { createTournament } from '#tests/support/tournaments.ts';
import { openBallot, ownVote, voteFor } from './support/locators.ts';
import { createOpenMatchup, register } from './support/open-matchup.ts';
import { waitUntilQuiet } from './support/open-screen.ts';
import { test } from './support/server.ts';

test.use({ serverInstance: 'first paint' });

const SCRIPTS = '**/assets/*.js';
/** The whole style sheet, which boot.js loads after the first paint. */
const WHOLE_SHEET = '**/assets/index-*.css';

/** The boxes of the first two covers, in CSS pixels. */
const covers = (page: Page) =>
  page.locator('#root main .cover').evaluateAll((elements) =>
    elements.slice(0, 2).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

const TITLES = ['Morning', 'Noon', 'Evening', 'Night'];
const WINDOWS = [
  [360, 640],
  [360, 800],
  [412, 823],
  [844, 390],
  [1440, 900],
] as const;

/** A cover that moves or grows by a part of a pixel would be a second, later largest paint. */
async function expectStillCovers(page: Page, path: string) {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.route(SCRIPTS, (route) => route.abort());
    await page.route(WHOLE_SHEET, (route) => route.abort());
    await page.goto(path);
    await expect(page.locator('#root[data-page]')).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    const drawn = await covers(page);
    expect(drawn).toHaveLength(2);
    await page.unroute(SCRIPTS);
    await page.unroute(WHOLE_SHEET);
    await page.reload();
    await waitUntilQuiet(page);
    expect.soft(await covers(page), `at ${width} px`).toEqual(drawn);
  }
}

// The first test of the file: later ones open matches on the same server.
test('the covers of a next match stay before the first vote', async ({ page, address }) => {
  await createOpenMatchup(address, { startsInSeconds: 2000, seconds: 4000 });
  await register(page.request, 'firsteve');
  await expectStillCovers(page, '/');
  await expect(page.getByText('All voted.')).toHaveCount(0);
});

test('the covers of the home page stay where its first paint draws them', async ({ page, address }) => {
  const { titles } = await openBallot(page, address, 'firstpaint', { secondStartsInSeconds: 3000 });
  await expectStillCovers(page, '/');
  const offered = page.getByRole('region', { name: 'Vote now' });
  // A button that has just arrived ignores presses.
  await page.waitForTimeout(700);
  await voteFor(offered, titles[0]).click();
  await expect(ownVote(page.getByRole('region', { name: 'Your vote' }), titles[0])).toBeVisible();
  await expectStillCovers(page, '/');
  await expect(page.getByText('All voted.')).toBeVisible();
});

for (const [songs, pitch] of [
  ['without pitches', null],
  ['with pitches', 'It opens slowly, and then it does not let go.'],
] as const) {
  test(`the covers of songs ${songs} stay in a matchup, too`, async ({ page, address }) => {
    const options = {
      secondStartsInSeconds: 3000,
      songs: TITLES.map((title) => ({ title, artist: title, pitch })),
    };
    const { tournamentId } = await openBallot(page, address, `first${songs.split(' ')[0]}`, options);
    await expectStillCovers(page, `/tournaments/${tournamentId}`);
    await page.context().clearCookies();
    await expectStillCovers(page, `/tournaments/${tournamentId}`);
  });
}

const hasWholeSheet = () =>
  document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="/index-"]')?.sheet;

/** Lists the rules of the whole sheet that match an element of the page and that the first sheet does not have for it. */
function findMissingRules(): string[] {
  /** The elements that match rules, by the conditions and declarations of a rule. */
  const matchesOf = (name: string) => {
    const sheet = [...document.styleSheets].find(({ href }) => href?.includes(name));
    if (!sheet) throw new Error(`The page has no sheet ${name}`);
    const matches = new Map<string, Set<Element>>();
    const visit = (rules: CSSRuleList, conditions: string) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          // A state such as `:hover` may follow, and parts such as `::before` are no elements.
          const selector = rule.selectorText.replace(/(?<!\\)::?[\w-]+(?![\w-]*\()/g, ':where(*)');
          const key = `${conditions} { ${rule.style.cssText} }`;
          const matched = matches.get(key) ?? new Set();
          for (const element of document.querySelectorAll(selector)) matched.add(element);
          matches.set(key, matched);
        } else if (rule instanceof CSSGroupingRule) {
          visit(rule.cssRules, `${conditions} ${rule.cssText.slice(0, rule.cssText.indexOf('{'))}`);
        }
      }
    };
    visit(sheet.cssRules, '');
    return matches;
  };
  const drawn = matchesOf('/first-');
  return [...matchesOf('/index-')].flatMap(([rule, elements]) =>
    [...elements].some((element) => !drawn.get(rule)?.has(element)) ? [rule] : [],
  );
}

/** The part of the style sheet that the first paint waits for has every rule that matches an element of the page. */
async function expectFirstSheetSuffices(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('#root[data-page]')).toBeAttached();
  await page.waitForFunction(hasWholeSheet);
  expect.soft(await page.evaluate(findMissingRules), path).toEqual([]);
}

test('the first style sheet shows every page that is drawn before the scripts', async ({ page, address }) => {
  const next = await createOpenMatchup(address, { startsInSeconds: 2000, seconds: 4000 });
  const creator = await register(await request.newContext({ baseURL: address }), 'maker');
  const inSetup = await createTournament(creator, { maxParticipants: 8 });
  await page.route(SCRIPTS, (route) => route.abort());
  const paths = [`/tournaments/${next.tournamentId}`, `/tournaments/${inSetup}`];
  for (const path of ['/', '/create', ...paths]) await expectFirstSheetSuffices(page, path);
  await register(page.request, 'firstsheet');
  for (const path of ['/', '/tournaments', '/leaderboard', ...paths])
    await expectFirstSheetSuffices(page, path);
  await createOpenMatchup(address);
  await expectFirstSheetSuffices(page, '/');
});
