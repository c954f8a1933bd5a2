import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { DRAW_MS } from '#engine/show/show.ts';
import { at, fillTournament } from '#tests/support/tournaments.ts';
import { escapeFrom } from './support/keyboard.ts';
import { COMPOSITED, movingProperties } from './support/motion.ts';
import { registerApart } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const drawOn = (page: Page) => page.getByRole('dialog', { name: /^The draw of/ });
const SONGS = Array.from({ length: 8 }, (_, index) => `Song ${index + 1}`);

/** A full tournament that waits for its draw. */
async function readyToDraw(address: string, creatorName: string) {
  const creator = await registerApart(address, creatorName);
  const id = await fillTournament(creator, Array(SONGS.length).fill(creator));
  return { path: `/tournaments/${id}`, draw: () => creator.send(routes.generateBracket, at(id)) };
}

test('who is there at the draw sees it once, moved by the compositor alone (rule R11)', async ({
  openPage,
  address,
}) => {
  const { path, draw } = await readyToDraw(address, 'draw_creator');
  const [watcher, typist] = [await openPage(), await openPage('draw_typist')];
  await watcher.emulateMedia({ reducedMotion: 'no-preference' });
  for (const page of [watcher, typist]) await page.goto(`${path}?tab=overview`);
  await expect(watcher.getByRole('tab', { name: 'Songs' })).toBeVisible();
  // A field with the focus, as in a form of the page.
  await typist.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
  });
  await draw();

  await expect(drawOn(watcher)).toBeVisible();
  const moving = await movingProperties(drawOn(watcher));
  expect(moving).toContain('transform');
  expect(moving.filter((property) => !COMPOSITED.includes(property))).toEqual([]);
  for (const song of SONGS) await expect(drawOn(watcher).getByText(song, { exact: true })).toBeAttached();
  await expect(drawOn(watcher).getByText('8 songs', { exact: true })).toBeVisible();
  await expect(drawOn(watcher).locator('[aria-live]')).toHaveText(/^The draw is done\. .+ against .+\.$/);
  await expect(drawOn(watcher), 'it ends by itself').toHaveCount(0, { timeout: 2 * DRAW_MS });
  await expect(drawOn(typist)).toHaveCount(0);

  await watcher.reload();
  await expect(watcher.getByRole('tab', { name: 'Bracket' })).toBeVisible();
  await watcher.waitForTimeout(1000);
  await expect(drawOn(watcher)).toHaveCount(0);
});

test('under reduced motion the whole draw stands at once, until Escape or Enter (rule R11)', async ({
  openPage,
  address,
}) => {
  const { path, draw } = await readyToDraw(address, 'still_creator');
  const [first, second] = [await openPage(), await openPage()];
  for (const page of [first, second]) await page.goto(`${path}?tab=overview`);
  await expect(first.getByRole('tab', { name: 'Songs' })).toBeVisible();
  await draw();
  await expect(drawOn(first).getByText('8 songs', { exact: true })).toBeVisible();
  for (const song of SONGS) await expect(drawOn(first).getByText(song, { exact: true })).toBeInViewport();
  await escapeFrom(first, drawOn(first));
  await expect(drawOn(second)).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(drawOn(second)).toHaveCount(0);
});
