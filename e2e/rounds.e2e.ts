import { expect, type Page } from '@playwright/test';
import { post, register } from '#e2e/support/open-matchup.ts';
import { test } from '#e2e/support/server.ts';

/** Creates a full playoff of four songs that the user of the page entered. */
async function fullPlayoff(page: Page, settings: object): Promise<number> {
  const body = { name: 'Rounds', tournamentType: 'playoff', maxParticipants: 4, ...settings };
  const { id } = await post(page.request, '/api/tournaments', body);
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const song = { title, artist: title, submissionType: 'main_participant_entry' };
    await post(page.request, `/api/tournaments/${id}/songs`, song);
  }
  return id;
}

const click = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

test('a creator starts without the missing people, and each round by hand (rules C17, K14)', async ({
  page,
}) => {
  await register(page.request, 'rounds');
  const id = await fullPlayoff(page, { minUsers: 4, schedulingType: 'manual' });
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByText('3 more people are needed for the automatic start.')).toBeVisible();
  await click(page, 'Start with 1 person');
  await expect(page.getByText('Voting is now open!').first()).toBeVisible();
  await expect(page.getByText(/^Starts in/)).toHaveCount(0);
  await click(page, 'Start this round');
  await expect(page.getByText('2 matches are open for voting.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vote now' }).first()).toBeVisible();
});

test('the label rests and counts down until the first match opens, which its creator may do early (rules W28, K14)', async ({
  page,
}) => {
  await register(page.request, 'early_bird');
  const id = await fullPlayoff(page, { minUsers: 2 });
  await page.goto(`/tournaments/${id}`);
  await click(page, 'Start with 1 person');
  await expect(page.getByText(/^Starts in 0[45]:\d\d$/).first()).toBeVisible();
  await expect(page.locator('main [data-live]')).toHaveCount(0);
  await click(page, 'Open the first match now');
  await expect(page.locator('main [data-live]').first()).toBeVisible();
  await expect(page.getByText(/^Starts in/)).toHaveCount(0);
});

test('a creator who deleted the final makes it again (rule K13)', async ({ page }) => {
  await register(page.request, 'missing');
  const id = await fullPlayoff(page, { minUsers: 2 });
  await post(page.request, `/api/tournaments/${id}/generate-bracket`);
  const { matchups } = await (await page.request.get(`/api/tournaments/${id}`)).json();
  const final = matchups.find(({ phase }: { phase: string }) => phase === 'Finals');
  await page.request.delete(`/api/matchups/${final.id}`);
  await page.goto(`/tournaments/${id}`);
  await click(page, 'Make missing matches');
  await expect(page.getByText('1 missing match made.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make missing matches' })).toHaveCount(0);
});
