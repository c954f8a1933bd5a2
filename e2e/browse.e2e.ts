import { expect, type Page } from '@playwright/test';
import { createTournament } from '#tests/support/tournaments.ts';
import { startOnCopy } from './support/databases.ts';
import { answerWith } from './support/network.ts';
import { register } from './support/open-matchup.ts';
import { onProgram } from './support/programs.ts';

/** More than the first page of the list holds. */
const TOURNAMENTS = 230;

const test = onProgram('browse', () => startOnCopy('src/server/main.ts', { LIMIT_TOURNAMENTS: '1000' }));

test.afterAll(({ servers }) => servers.close('browse'));

async function signUpAndFill(page: Page): Promise<void> {
  const reader = await register(page.request, 'reader');
  const create = (n: number) => createTournament(reader, { name: `Cup ${n}` });
  for (let n = 1; n <= TOURNAMENTS; n += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => create(n + index)));
  }
}

const tiles = (page: Page) => page.locator('section', { hasText: 'Browse All' }).locator('[data-tournament]');
const tile = (page: Page, name: string) =>
  tiles(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const expectPlace = async (page: Page, name: string) => {
  const link = tile(page, name).getByRole('link').first();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
};

test('a reader scrolls, searches and filters a long list, and Back keeps the place', async ({ page }) => {
  await signUpAndFill(page);
  await page.goto('/tournaments');
  const counters = page.getByRole('main').locator('dl');
  await expect(counters).toContainText(String(TOURNAMENTS));
  await expect(tiles(page)).toHaveCount(24);

  // Keyboard: a focused button loads more rows, and the focus moves to the first of them.
  await page.getByRole('button', { name: 'Show more' }).focus();
  await expect.poll(() => tiles(page).count()).toBeGreaterThanOrEqual(48);
  await expect(tiles(page).locator('a:focus')).toHaveCount(1);

  // Scrolling: rows load beyond the first page of 200, down to the oldest tournament.
  const scrollOn = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return tiles(page).count();
  };
  for (let shown = 48; shown < TOURNAMENTS; shown = await tiles(page).count())
    await expect.poll(scrollOn).toBeGreaterThan(shown);
  await expect(tiles(page)).toHaveCount(TOURNAMENTS);
  await expect(page.getByText('That is everything.')).toBeVisible();

  await tile(page, 'Cup 12').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cup 12' })).toBeVisible();
  await page.goBack();
  await expectPlace(page, 'Cup 12');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cup 12' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cup 12' })).toBeVisible();
  await page.goBack();
  await expectPlace(page, 'Cup 12');

  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('cup 21');
  await expect(tiles(page)).toHaveCount(11);
  await expect(page).toHaveURL('/tournaments?q=cup+21');
  await expect(page.getByText('11 tournaments found')).toBeAttached();
  await page.reload();
  await expect(search).toHaveValue('cup 21');
  await expect(tiles(page)).toHaveCount(11);

  await page.getByRole('button', { name: 'Completed' }).click();
  await expect(page.getByText('Nothing found for “cup 21”')).toBeVisible();
  await page.getByRole('button', { name: 'Search all' }).click();
  await expect(tiles(page)).toHaveCount(11);

  const restore = await answerWith(page, '**/api/tournaments?*', 'nothing');
  await search.fill('cup 22');
  await expect(page.getByText('The tournaments could not be loaded')).toBeVisible();
  await expect(search).toHaveValue('cup 22');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(page)).toHaveCount(11);

  await search.fill('');
  await expect(tiles(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'Completed' }).click();
  await expect(page.getByText('There are currently no completed tournaments.')).toBeVisible();
  await expect(page).toHaveURL('/tournaments?filter=completed');
});
