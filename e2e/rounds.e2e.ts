import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { register } from '#e2e/support/open-matchup.ts';
import { createRobot } from '#e2e/support/robot.ts';
import { test } from '#e2e/support/server.ts';
import { at, detailOf, fillTournament } from '#tests/support/tournaments.ts';

/** Creates a full playoff of four songs of its creator. */
const fullPlayoff = (creator: ApiClient, settings: Partial<CreateTournamentInput>) =>
  fillTournament(
    creator,
    Array(4).fill(creator),
    { name: 'Rounds', tournamentType: 'playoff', ...settings },
    { url: null },
  );

const click = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

test('a creator starts a tournament without the missing people, and each round by hand', async ({ page }) => {
  const creator = await register(page.request, 'rounds');
  const id = await fullPlayoff(creator, { minUsers: 4, schedulingType: 'manual' });
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByText('You can start now, or wait for 3 more people.')).toBeVisible();
  await click(page, 'Start with 1 person');
  await expect(page.getByText('Voting is now open!').first()).toBeVisible();
  await expect(page.getByText(/^Starts in/)).toHaveCount(0);
  await click(page, 'Start this round');
  await expect(page.getByText('2 matches are open for voting.').first()).toBeVisible();
  // The voting tab has the buttons, and the hero of other tabs leads there.
  const vote = page
    .getByRole('link', { name: 'Vote now' })
    .or(page.getByRole('button', { name: /^Vote for/ }));
  await expect(vote.first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a preset leads to an open match, and the label counts down until the creator opens the match early (rule W28)', async ({
    page,
  }) => {
    await register(page.request, 'early_bird');
    await page.goto('/');
    const robot = createRobot(page);
    const button = (name: string) => page.getByRole('button', { name });
    await robot.tap(page.getByRole('link', { name: 'Create', exact: true }));
    await robot.tap(button('Living room tonight'));
    await robot.fill('Tournament Name', 'Sofa Cup');
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
    expect({ taps, fields }).toEqual({ taps: 7, fields: 2 });
  });
});

test('a creator who deleted the final creates it again', async ({ page }) => {
  const creator = await register(page.request, 'missing');
  const id = await fullPlayoff(creator, { minUsers: 2 });
  await creator.send(routes.generateBracket, at(id));
  const { matchups } = await detailOf(creator, id);
  const final = matchups.find(({ phase }) => phase === 'Finals');
  await creator.send(routes.deleteMatchup, at(final?.id ?? 0));
  await page.goto(`/tournaments/${id}`);
  await click(page, 'Make missing matches');
  await expect(page.getByText('1 missing match created.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make missing matches' })).toHaveCount(0);
});
