import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { routes } from '#contract/routes.ts';
import { detailOf, fillTournament, vote } from '#tests/support/tournaments.ts';
import { findViolations } from './support/axe.ts';
import { escapeFrom } from './support/keyboard.ts';
import { playToTheEnd, test } from './support/movable-clock.ts';
import { drawBracket, register } from './support/open-matchup.ts';

test('champion and own votes are pictures to download and to share, and a link leads to a match (rules A67, A68)', async ({
  page,
  address,
  clock,
}) => {
  const host = await register(page.request, 'picturehost');
  const id = await fillTournament(host, Array(4).fill(host), { name: 'Picture Cup' });
  await drawBracket(host, id);
  const [match] = (await detailOf(host, id)).matchups;
  if (!match) throw new Error('The tournament has no match');
  await host.call(routes.activateMatchup, { params: { id: match.id } });
  await vote(host, match, 1);

  await test.step('a link leads to the match on the screen', async () => {
    await page.goto(`${address}/tournaments/${id}#matchup-${match.id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('The link leads to the match on the screen').check();
    const link = await page.getByLabel('Link of the tournament').inputValue();
    expect(link).toBe(`${address}/t/picture-cup-${id}?match=${match.id}`);
    await page.goto(link);
    await expect(page.getByRole('tab', { name: 'Voting', selected: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: match.song1?.title ?? '' }).first()).toBeVisible();
  });

  await playToTheEnd(host, id, clock);
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files }: ShareData = {}) => {
      document.title = `shared ${files?.[0]?.name} ${files?.[0]?.type}`;
    };
  });
  await page.goto(`/tournaments/${id}?tab=results`);
  await page.getByRole('button', { name: 'See the champion' }).click();
  const champion = page.getByRole('dialog').first();
  await champion.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a picture' });
  const preview = (name: string) => dialog.getByRole('img', { name });

  await test.step('each format is shown, downloaded and shared as the same file', async () => {
    await expect(preview('Champion: Picture Cup')).toBeVisible();
    await dialog.getByLabel('Format').selectOption('Story');
    await expect(preview('Champion: Picture Cup')).toHaveJSProperty('naturalHeight', 1920);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('picture-cup-champion-story.jpg');
    const { width, height } = await sharp(readFileSync(await file.path())).metadata();
    expect([width, height]).toEqual([1080, 1920]);
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(page).toHaveTitle('shared picture-cup-champion-story.jpg image/jpeg');
  });

  await test.step('own votes have two formats, and a failure offers another try', async () => {
    await page.route('**/own-votes.jpg*', (route) => route.abort(), { times: 1 });
    await dialog.getByLabel('It shows').selectOption('My votes');
    await expect(dialog.getByText('The picture could not be drawn')).toBeVisible();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(preview('My votes: Picture Cup')).toBeVisible();
    await expect(dialog.getByLabel('Format').getByRole('option')).toHaveText(['Square', 'Story']);
    expect(await findViolations(page)).toEqual([]);
    await escapeFrom(page, dialog);
    await expect(champion).toBeVisible();
  });
});
