import { expect } from '@playwright/test';
import { signIn } from './support/api-client.ts';
import { ballot, ballotPath, shownToast, voteFor } from './support/locators.ts';
import { test } from './support/movable-clock.ts';
import { createOpenMatchup } from './support/open-matchup.ts';

test('only participants vote, and others read so', async ({ page, openPage, address, clock }) => {
  const matchup = await createOpenMatchup(address, {
    settings: { voterPolicy: 'participants', closeWhenAllVoted: true },
  });
  const [one] = matchup.titles;
  const other = await openPage('no_participant');
  await other.goto(ballotPath(matchup));
  await expect(ballot(other).getByText('Only participants vote here.')).toBeVisible();
  await voteFor(other, one).click();
  await expect(shownToast(other)).toContainText('Only participants vote here.');
  expect(await matchup.votes()).toEqual([0, 0]);

  // The creator entered all songs, and is the only participant.
  await signIn(page.request, matchup.creator);
  await page.goto(ballotPath(matchup));
  await voteFor(page, one).click();
  await expect(shownToast(page)).toContainText('Vote confirmed!');
  await expect(ballot(other).getByText(/^Ended early, because every voter has voted/)).toBeVisible();
  await clock.moveTo((await clock.now()) + 10_500);
  await expect(ballot(other).getByText('ENDED', { exact: true })).toBeVisible();
  expect(await matchup.votes()).toEqual([1, 0]);
});

test('hidden counts show after the vote or at the end', async ({ openPage, address, clock }) => {
  const [voter, reader] = [await openPage('count_voter'), await openPage('count_reader')];
  for (const { countVisibility, before, after } of [
    { countVisibility: 'after_vote', before: 'Vote to see the counts', after: '1 vote' },
    {
      countVisibility: 'after_close',
      before: 'Counts open when the match ends',
      after: 'Counts open when the match ends',
    },
  ] as const) {
    await test.step(countVisibility, async () => {
      const matchup = await createOpenMatchup(address, { settings: { countVisibility } });
      const [one] = matchup.titles;
      for (const page of [voter, reader]) {
        await page.goto(ballotPath(matchup));
        await expect(ballot(page).getByText(before, { exact: true })).toBeVisible();
      }
      await voteFor(voter, one).click();
      await expect(shownToast(voter)).toContainText('Vote confirmed!');
      await expect(ballot(voter).getByText(after, { exact: true })).toBeVisible();
      await expect(ballot(reader).getByText(before, { exact: true })).toBeVisible();
      await expect(ballot(reader).getByText(/\d votes?$|\d%/)).toHaveCount(0);

      await clock.moveTo(matchup.endsAt);
      for (const page of [voter, reader])
        await expect(page.locator('[data-part="reveal"]')).toContainText('Won 1 : 0');
    });
  }
});
