import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, vote } from '#tests/support/tournaments.ts';
import { escapeFrom } from './support/keyboard.ts';
import { ballotPath, ownVote, voteFor } from './support/locators.ts';
import { test } from './support/movable-clock.ts';
import { createOpenMatchup, register, registerApart } from './support/open-matchup.ts';
import { countTranslated, translatePage } from './support/translator.ts';

const card = (page: Page) => page.getByRole('article');
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

/** Fails the test when a page throws or falls back to its error screen. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

for (const how of ['move', 'replace'] as const) {
  test(`a translated page works like any other (${how}, rule W46)`, async ({ page, address, clock }) => {
    const matchup = await createOpenMatchup(address, { seconds: 300 });
    const [one, two] = matchup.titles;
    const errors = watchErrors(page);
    await translatePage(page, how);

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => countTranslated(page), 'the prerendered landing page').toBeGreaterThan(10);
    await register(page.request, `reader_${how}`);
    await page.goto(ballotPath(matchup));
    await expect(voteFor(page, one)).toBeVisible();
    await expect.poll(() => countTranslated(page)).toBeGreaterThan(10);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('h1 font, [data-part="time"] font'), 'names and counters').toHaveCount(0);

    await voteFor(page, one).press('Enter');
    await expect(ownVote(page, one)).toContainText('Your vote');
    await expect.poll(() => matchup.votes()).toEqual([1, 0]);
    await voteFor(page, two).press('Enter');
    await expect(ownVote(page, two)).toContainText('Your vote');
    await expect(voteFor(page, one)).toContainText('Vote');
    await expect.poll(() => matchup.votes()).toEqual([0, 1]);
    await ownVote(page, two).press('Enter');
    await expect(voteFor(page, two)).toContainText('Vote');
    await expect.poll(() => matchup.votes()).toEqual([0, 0]);

    await voteFor(page, one).press('Enter');
    await expect(ownVote(page, one)).toBeVisible();
    const other = await registerApart(address, `other_${how}`);
    await vote(other, await other.send(routes.getMatchup, at(matchup.matchupId)), 1);
    await expect(card(page).getByText(/^\s*2\s+votes\s*$/), 'the tally of a push').toBeVisible();
    await expect(
      card(page)
        .getByText(/100\s*%/)
        .first(),
    ).toBeVisible();
    const timer = card(page).getByRole('timer');
    const before = await timer.innerText();
    await expect(async () => expect(await timer.innerText()).not.toBe(before)).toPass();

    for (const name of [/^Overview/, /^Bracket/, /^Songs/, /^Participants/, /^Schedule/, /^Voting/]) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    }
    await expect(ownVote(page, one)).toBeVisible();
    await tab(page, /^Overview/).click();
    await page.getByRole('button', { name: 'Follow Tournament' }).click();
    await expect(page.getByRole('button', { name: 'Follow Tournament' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const share = page.getByRole('dialog', { name: /Share this tournament/ });
    await share.getByRole('button', { name: /Copy link/ }).click();
    await expect(share.getByText('Link copied')).toBeVisible();
    await expect(share).toBeVisible();
    await escapeFrom(page, share);

    await tab(page, /^Voting/).click();
    await expect(ownVote(page, one)).toBeVisible();
    await clock.moveTo(matchup.endsAt + 1000);
    await expect(page.getByText('Winner').first(), 'the end of the match').toBeVisible();
    await expect(voteFor(page, two)).toHaveCount(0);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
