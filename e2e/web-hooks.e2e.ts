import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { startHookReceiver } from '#tests/support/hook-receiver.ts';
import { openMatches } from '#tests/support/tournaments.ts';
import { findViolations } from './support/axe.ts';
import { startOnCopy } from './support/databases.ts';
import { register } from './support/open-matchup.ts';
import { onProgram } from './support/programs.ts';

/** A server that may call a receiver on this machine. */
const test = onProgram('hooks', async () => {
  const receiver = await startHookReceiver();
  const env = { HOOK_RECEIVER: new URL(receiver.address).host };
  const { address, stop } = await startOnCopy('tests/support/lookup-server.ts', env);
  return { address, receiver, stop: () => Promise.all([stop(), receiver.close()]) };
});

test('a host adds a web hook, tests it, and hears of a match (rule X11)', async ({
  page,
  program: { receiver },
}) => {
  const host = await register(page.request, 'hookhost');
  const [match] = await openMatches(host, [host, host, host, host], { name: 'Told Cup' }, 0);
  expect(match).toBeUndefined();
  const [{ id }] = await (await page.request.get('/api/tournaments?q=Told')).json();
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Web hooks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Web hooks' });
  await expect(dialog.getByText('This tournament has no web hook yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add web hook' }).click();

  // A refused address stays in its field, with the reason.
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add web hook' }).click();
  await expect(dialog.getByText('Use a public address')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await expect(dialog.getByLabel('Address')).toHaveValue('https://10.0.0.1/hook');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Address').fill(receiver.address);
  await dialog.getByRole('button', { name: 'Add web hook' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of the web hook' });
  const secret = await shown.getByLabel('Secret').inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();

  const hook = dialog.getByRole('listitem').filter({ hasText: 'Your own program' });
  await expect(hook).toContainText('…hook');
  await hook.getByRole('button', { name: 'Test' }).click();
  await expect(hook.getByRole('status')).toHaveText('The test arrived: it answered 204.');
  receiver.answer = { status: 500 };
  await hook.getByRole('button', { name: 'Test' }).click();
  await expect(hook.getByRole('status')).toHaveText('The test did not arrive. It answered 500.');
  receiver.answer = { status: 204 };

  const [first] = await (await page.request.get(`/api/tournaments/${id}/matchups`)).json();
  receiver.received.length = 0;
  await page.request.post(`/api/matchups/${first.id}/activate`);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [call] = receiver.received;
  const message = new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>);
  expect(message).toMatchObject({ type: 'match.opened', data: { match: { id: first.id } } });
  await hook.getByRole('button', { name: 'Last calls' }).click();
  await expect(hook.getByText('Match opened')).toBeVisible();
  await expect(hook.getByText('Delivered: It answered 204.')).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);

  await hook.getByRole('switch').click();
  await expect(hook.getByText('Off', { exact: true })).toBeVisible();
  await hook.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this web hook?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(dialog.getByText('This tournament has no web hook yet.')).toBeVisible();
});
