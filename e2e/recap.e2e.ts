import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, fillTournament, vote } from '#tests/support/tournaments.ts';
import { playToTheEnd, test } from './support/movable-clock.ts';
import { drawBracket, register, registerApart } from './support/open-matchup.ts';

const screen = (page: Page) => page.getByRole('dialog');
const next = (page: Page) => screen(page).getByRole('button', { name: 'Next' });

test('a voter taps through the recap after the final, and finds a twin who allows it (rule R19)', async ({
  page,
  address,
  clock,
}) => {
  const enroll = (name: string) => registerApart(address, `recap_${name}`);
  const [host, twin] = [await enroll('host'), await enroll('twin')];
  const rivals = [await enroll('one'), await enroll('two'), await enroll('three')];
  const reader = await register(page.request, 'recap_reader');
  const settings = { name: 'Recap Cup', thirdPlaceMatch: true };
  const id = await fillTournament(host, Array(4).fill(host), settings);
  await drawBracket(host, id);
  let played = 0;
  await playToTheEnd(host, id, clock, async (match) => {
    played += 1;
    // In the first match the reader and the twin are two against three.
    for (const voter of [reader, twin]) await vote(voter, match, 1);
    for (const voter of rivals) await vote(voter, match, played === 1 ? 2 : 1);
  });
  await twin.call(routes.changeOwnTwin, at(id, { isTwinVoter: true }));

  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Your recap' }).click();
  await expect(screen(page)).toContainText('You voted in 4 matches');

  await test.step('a tap on the right side, a button and the arrow keys lead on, and the left side back', async () => {
    const box = await screen(page).getByText('You voted in').boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 5, (box?.y ?? 0) + 5);
    await expect(screen(page)).toContainText('3 of 4');
    await expect(screen(page).getByText('You stood by')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(screen(page)).toContainText('You voted in 4 matches');
    await page.keyboard.press('ArrowRight');
    await next(page).click();
    await expect(screen(page)).toContainText('2 : 3');
    await expect(screen(page)).toContainText('Your vote went to');
  });

  await test.step('the last screen names the twin, and lets others find the reader', async () => {
    while (!(await screen(page).getByText('Your twin voter').first().isVisible())) await next(page).click();
    await expect(screen(page)).toContainText('recap_twin');
    await expect(screen(page)).toContainText('chose like you in 4 of 4 matches');
    await screen(page).getByRole('switch', { name: 'Let others find me as their twin' }).click();
    await expect
      .poll(async () => (await twin.call(routes.getTwin, at(id))).body)
      .toMatchObject({ twin: { name: 'recap_reader', same: 4, of: 4 } });
  });

  await test.step('a picture of the own votes can be kept', async () => {
    await next(page).click();
    await expect(screen(page).getByRole('img', { name: 'My votes: Recap Cup' })).toBeVisible();
    const download = page.waitForEvent('download');
    await screen(page).getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recap-cup-votes-story.jpg');
    await screen(page).getByRole('button', { name: 'Done' }).click();
    await expect(screen(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Your recap' })).toBeFocused();
  });
});
