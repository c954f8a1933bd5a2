import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, fillTournament } from '#tests/support/tournaments.ts';
import { apiClient } from './support/api-client.ts';
import { ballot, ballotPath, shownToast, voteFor } from './support/locators.ts';
import { test } from './support/movable-clock.ts';
import { drawBracket, register } from './support/open-matchup.ts';

/** Opens a semifinal between songs of `submitter`. Creators cannot correct a match that has a song of theirs. */
async function openSemifinal(page: Page, submitter: Page) {
  const creator = await register(page.request, 'correction_maker');
  const settings = { name: 'Corrected Cup', schedulingType: 'manual' } as const;
  const songs = Array(4).fill(apiClient(submitter.request));
  const id = await fillTournament(creator, songs, settings, { url: null });
  const [first] = await drawBracket(creator, id);
  const { endTime } = await creator.send(routes.activateMatchup, at(first.id));
  return {
    id,
    first,
    creator,
    endsAt: Date.parse(endTime ?? ''),
    path: ballotPath({ tournamentId: id, matchupId: first.id }),
  };
}

test('after a reopened semifinal the other song advances', async ({ page, openPage, clock }) => {
  const submitter = await openPage('correction_submitter');
  const { id, first, creator, endsAt, path } = await openSemifinal(page, submitter);
  const voter = await openPage('correction_voter');
  const [one, two] = [first.song1.title, first.song2.title];
  await voter.goto(path);
  await voteFor(voter, one).click();
  await expect(shownToast(voter)).toContainText('Vote confirmed!');
  await clock.moveTo(endsAt);
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
  expect(winnerId).toBe(first.song2.id);

  // The submitter withdraws the song that is now in the final, and the creator names its opponent as the winner.
  await submitter.goto(`/tournaments/${id}?tab=songs`);
  await submitter.getByRole('button', { name: `Withdraw ${two}` }).click();
  await submitter.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(submitter.getByText('Withdrawn', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Decide' }).click();
  await dialog.getByRole('button', { name: 'Name the winner' }).click();
  await expect(shownToast(page)).toContainText('Winner named!');
  await expect(ballot(page).getByText('Decided by the creator: disqualified')).toBeVisible();
});
