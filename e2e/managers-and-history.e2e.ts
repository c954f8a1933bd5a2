import { expect } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, fillTournament } from '#tests/support/tournaments.ts';
import { escapeFrom } from './support/keyboard.ts';
import { register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

test('the history shows the start by a manager, and the draw’s check', async ({ page, openPage }) => {
  const helper = await openPage();
  const owner = await register(page.request, 'stageowner');
  const helperClient = await register(helper.request, 'stagehelper');
  const settings = { name: 'Two Hands Cup', tiebreakerSongs: 'optional' } as const;
  const id = await fillTournament(owner, Array(4).fill(owner), settings, { url: null });
  await helperClient.send(routes.joinTournament, at(id));

  await page.goto(`/tournaments/${id}?tab=history`);
  await expect(page.getByText('Hash of the seed (SHA-256)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the draw' })).toBeHidden();
  await page.getByRole('button', { name: 'Managers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Managers' });
  await dialog.getByRole('button', { name: 'Add stagehelper' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove stagehelper' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Managers' })).toBeFocused();

  // A phone has the tools in a menu, whose button gets the focus back.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Managers' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove stagehelper' })).toBeVisible();
  await escapeFrom(page, dialog);
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 720 });

  await helper.goto(`/tournaments/${id}`);
  await expect(helper.getByText('Managed by')).toBeVisible();
  await helper.getByRole('button', { name: 'Generate Bracket' }).click();
  await helper.getByRole('tab', { name: 'History' }).click();
  for (const reader of [page, helper]) {
    const panel = reader.getByRole('tabpanel', { name: 'History' });
    await expect(panel).toContainText('(manager) started the tournament');
    await expect(panel).toContainText(/\(creator\) made stagehelper.* a manager/);
    await panel.getByRole('button', { name: 'Check the draw' }).click();
    await expect(panel).toContainText('The draw is right');
    await expect(panel).toContainText('The seed has the hash that was published before the draw.');
  }
});
