import { expect, request } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, vote } from '#tests/support/tournaments.ts';
import { ballotPath, shownVotes, voteFor } from './support/locators.ts';
import { createOpenMatchup, register, signInAsAdmin } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const CROWD = 4;

test('a voter sees votes set aside and restored (rule F5)', async ({ page: voter, openPage, address }) => {
  const { tournamentId, matchupId, titles } = await createOpenMatchup(address);
  const client = await register(voter.request, 'audited_voter');
  await voter.goto(ballotPath({ tournamentId, matchupId }));
  await voteFor(voter, titles[1]).click();
  await expect(shownVotes(voter, 1)).toBeVisible();

  const matchup = await client.send(routes.getMatchup, at(matchupId));
  for (let n = 0; n < CROWD; n += 1) {
    const api = await request.newContext({ baseURL: address });
    await vote(await register(api, `audited_${n}`), matchup, 2);
    await api.dispose();
  }
  await expect(shownVotes(voter, CROWD + 1)).toBeVisible();

  const admin = await openPage();
  await signInAsAdmin(admin.request);
  await admin.goto(`/tournaments/${tournamentId}?tab=overview`);
  await admin.getByRole('link', { name: 'Vote audit' }).click();
  await admin.getByRole('button', { name: 'Set aside: Address 1' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Set votes aside' });
  await dialog.getByLabel('Reason').fill('One address');
  await expect(dialog.getByText('5 votes would no longer count.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set 5 votes aside' }).click();
  await expect(dialog).toBeHidden();
  await expect(voter.getByText('Your vote is set aside and does not count.').first()).toBeVisible();
  await expect(shownVotes(voter, CROWD + 1)).toBeHidden();

  await admin.getByRole('button', { name: 'Restore: One address' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Restore votes' }).click();
  await expect(admin.getByText('Restored', { exact: true })).toBeVisible();
  await expect(shownVotes(voter, CROWD + 1)).toBeVisible();
  await expect(voter.getByText('Your vote is set aside and does not count.')).toBeHidden();
});

test('the chosen tab is in view beside the many buttons of an admin', async ({ page, address }) => {
  const { tournamentId } = await createOpenMatchup(address);
  await signInAsAdmin(page.request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tournaments/${tournamentId}?tab=history`);
  await expect(page.getByRole('link', { name: 'Vote now' })).toBeVisible();
  const isInView = () =>
    page.getByRole('tab', { name: 'History' }).evaluate((tab) => {
      const [list, own] = [tab.parentElement?.getBoundingClientRect(), tab.getBoundingClientRect()];
      return own.left >= (list?.left ?? 0) && own.right <= (list?.right ?? 0) + 1;
    });
  await expect.poll(isInView).toBe(true);
});
