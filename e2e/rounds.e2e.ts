import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { at, fillTournament } from '#tests/support/tournaments.ts';
import type { ApiClient } from './support/api-client.ts';
import { shownToast } from './support/locators.ts';
import { answerWith } from './support/network.ts';
import { register } from './support/open-matchup.ts';
import { createRobot } from './support/robot.ts';
import { test } from './support/server.ts';

/** Creates a full playoff of four songs of its creator. */
const fullPlayoff = (creator: ApiClient, settings: Partial<CreateTournamentInput>) =>
  fillTournament(
    creator,
    Array(4).fill(creator),
    { name: 'Rounds', tournamentType: 'playoff', ...settings },
    { url: null },
  );

const click = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a short tournament leads to a countdown, and its creator opens early (rule W28)', async ({
    page,
  }) => {
    await register(page.request, 'early_bird');
    await page.goto('/');
    const robot = createRobot(page);
    const button = (name: string) => page.getByRole('button', { name });
    await robot.tap(page.getByRole('link', { name: 'Create', exact: true }));
    await robot.fill('Tournament Name', 'Sofa Cup');
    await page.getByLabel('Tournament Size').selectOption('8 songs');
    await robot.tap(button('One song for each entry'));
    await robot.tap(button('Wait 5 minutes'));
    await robot.tap(button('Create Tournament'));
    await robot.tap(button('Paste a list'));
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
    await robot.fill('Songs', titles.map((title) => `Band ${title} - ${title}`).join('\n'));
    await robot.tap(button('Add 8 songs'));
    const start = button('Start with 1 person');
    await expect(start, 'the next step is at the lower edge').toBeInViewport({ ratio: 1 });
    await robot.tap(start);
    // A draw soon after the page has opened selects the bracket tab, which folds the hero. A tab that the user chose stays.
    await page.getByRole('tab', { name: 'Bracket' }).click();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByText(/^Starts in 0[45]:\d\d$/).first()).toBeVisible();
    await expect(page.locator('main [data-live]')).toHaveCount(0);
    const open = button('Open the first round now: 4 matches');
    await expect(open.first()).toBeInViewport({ ratio: 1 });
    await robot.tap(open);
    await expect(page.locator('main [data-live]').first()).toBeVisible();
    await expect(page.getByText(/^Starts in/)).toHaveCount(0);
    const { taps, fields } = robot.report('From Create to an open match, 8 pasted songs');
    expect({ taps, fields }).toEqual({ taps: 8, fields: 2 });
  });
});

test('a creator activates a match, deletes the final and creates it again', async ({ page }) => {
  const creator = await register(page.request, 'missing');
  const id = await fullPlayoff(creator, { minUsers: 2, schedulingType: 'manual' });
  await creator.send(routes.generateBracket, at(id));
  await page.goto(`/tournaments/${id}?tab=voting`);
  const restore = await answerWith(page, '**/activate', 'nothing');
  await click(page, 'Activate');
  await expect(shownToast(page)).toContainText('Activation failed');
  await restore();
  await click(page, 'Activate');
  await expect(shownToast(page)).toContainText('Matchup activated!');

  await page.getByRole('tab', { name: 'Schedule' }).click();
  const final = page.locator('article').filter({ has: page.getByText('Final', { exact: true }) });
  await final.getByRole('button', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(shownToast(page)).toContainText('Matchup Deleted!');
  await click(page, 'Make missing matches');
  await expect(page.getByText('1 missing match created.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make missing matches' })).toHaveCount(0);
});
