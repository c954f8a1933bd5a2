import { expect } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, openMatch } from '#tests/support/tournaments.ts';
import { apiClient } from './support/api-client.ts';
import { ballot, ballotPath, shownToast, voteFor } from './support/locators.ts';
import { test } from './support/movable-clock.ts';
import { register } from './support/open-matchup.ts';

test('after a reopened semifinal the other song advances', async ({ page, openPage, clock }) => {
  const submitter = await openPage('correction_submitter');
  const creator = await register(page.request, 'correction_maker');
  // Creators cannot correct a match that has a song of theirs.
  const first = await openMatch(creator, Array(4).fill(apiClient(submitter.request)));
  const path = ballotPath({ ...first, matchupId: first.id });
  const voter = await openPage('correction_voter');
  const [one, two] = [first.song1?.title ?? '', first.song2?.title ?? ''];
  await voter.goto(path);
  await voteFor(voter, one).click();
  await expect(shownToast(voter)).toContainText('Vote confirmed!');
  await clock.moveTo(Date.parse(first.endTime ?? ''));
  await expect(ballot(voter).getByText('ENDED', { exact: true })).toBeVisible();

  await page.goto(path);
  await page.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${one} leaves the final.`)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Wrong link');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(shownToast(page)).toContainText('Match reopened!');
  await expect(ballot(page).getByText('Reopened by the creator: Wrong link')).toBeVisible();

  await expect(ballot(voter).getByText('Reopened', { exact: true })).toBeVisible();
  await voteFor(voter, two).click();
  await expect(shownToast(voter)).toContainText('Vote updated!');
  const { endTime } = await creator.send(routes.getMatchup, at(first.id));
  await clock.moveTo(Date.parse(endTime ?? ''));
  await expect(ballot(page).getByText('ENDED', { exact: true })).toBeVisible();
  const { winnerId } = await creator.send(routes.getMatchup, at(first.id));
  expect(winnerId).toBe(first.song2Id);

  // The submitter withdraws the song that is now in the final, and the creator names its opponent as the winner.
  await submitter.goto(`/tournaments/${first.tournamentId}?tab=songs`);
  await submitter.getByRole('button', { name: `Withdraw ${two}` }).click();
  await submitter.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(submitter.getByText('Withdrawn', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Decide' }).click();
  await dialog.getByRole('button', { name: 'Name the winner' }).click();
  await expect(shownToast(page)).toContainText('Winner named!');
  await expect(ballot(page).getByText('Decided by the creator: disqualified')).toBeVisible();
});
