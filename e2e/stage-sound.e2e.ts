import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { SHOW } from '#tests/support/shows.ts';
import { at, fillTournament } from '#tests/support/tournaments.ts';
import { register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const TELEVISION = { viewport: { width: 1280, height: 720 } };

test('a host turns the sound of the stage on from the phone, and one of two stages plays it (rule R18)', async ({
  page,
  browser,
  address,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const host = await register(page.request, 'sound_host');
  const id = await fillTournament(host, Array(4).fill(host), SHOW);
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Open the room' }).click();
  const remote = page.getByRole('dialog', { name: 'Remote' });
  const sound = remote.getByRole('switch', { name: 'Sound of the stage' });
  await expect(remote.getByText('No stage is open. Open it on the television.')).toBeVisible();

  const context = await browser.newContext({ ...TELEVISION, baseURL: address });
  // Each look of a test at the page counts as a press for the browser.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  );
  const openStage = async (): Promise<Page> => {
    const stage = await context.newPage();
    await stage.goto(`/tournaments/${id}/stage`);
    return stage;
  };
  const stage = await openStage();
  await expect(remote.getByText('The stage is silent.')).toBeVisible();
  await sound.click();
  // The browser waits for a press on the television, and both say so.
  await expect(stage.getByText('Press any key, or anywhere here, once for sound')).toBeVisible();
  await expect(remote.getByText('Press once on the television')).toBeVisible();
  await stage.reload();
  await expect(stage.getByText('Press any key, or anywhere here, once for sound')).toBeVisible();
  await stage.keyboard.press('Shift');
  await expect(remote.getByText('The stage plays songs and countdowns.')).toBeVisible();
  await expect(stage.getByRole('button', { name: 'Sound off' })).toBeVisible();

  // A second stage is known on both. The one that plays already keeps the sound.
  const second = await openStage();
  await expect(stage.getByText('Another screen shows this stage, too.')).toBeVisible();
  await second.keyboard.press('Shift');
  await expect(second.getByText('The sound plays on another screen now')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Sound on' })).toBeVisible();
  await expect(second.getByText('The sound plays on another screen now')).toBeHidden({ timeout: 20_000 });
  await second.close();

  await expect(remote.getByText('The stage plays songs and countdowns.')).toBeVisible();
  for (const isOn of [false, true, false]) {
    await sound.click();
    await expect(stage.getByRole('button', { name: isOn ? 'Sound off' : 'Sound on' })).toBeVisible();
    // The stage tells the remote, on which the next press depends.
    await expect(
      remote.getByText(isOn ? 'The stage plays songs and countdowns.' : 'The stage is silent.'),
    ).toBeVisible();
  }
  expect(await host.send(routes.getShow, at(id))).toMatchObject({ isSoundOn: false });
  await context.close();
});
