import { expect } from '@playwright/test';
import { register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

test('the creator edits a tournament in two tabs, cancels it with a reason and deletes it (rules C20 to C22)', async ({
  page,
  context,
}) => {
  await register(page.request, 'settler');
  const created = await page.request.post('/api/tournaments', {
    data: { name: 'Draft Cup', maxParticipants: 8 },
  });
  const { id } = await created.json();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/tournaments/${id}`);
    await tab.getByRole('button', { name: 'Settings' }).click();
  }
  const [form, otherForm] = [page, other].map((tab) =>
    tab.getByRole('dialog', { name: 'Tournament settings' }),
  );
  if (!form || !otherForm) throw new Error('Two tabs are open');
  for (const shown of [form, otherForm]) {
    await expect(shown.getByLabel('Tournament Size')).toHaveValue('8');
  }
  await form.getByLabel('Tournament Size').selectOption('4');
  await form.getByLabel('People needed').fill('2');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(form).toBeHidden();

  await otherForm.getByLabel('Tournament Name').fill('Final Cup');
  await expect(otherForm.getByRole('alert')).toContainText('Tournament Size: 4');
  await otherForm.getByRole('button', { name: 'Keep what I changed' }).click();
  await expect(otherForm.getByLabel('Tournament Name')).toHaveValue('Final Cup');
  await expect(otherForm.getByLabel('Tournament Size')).toHaveValue('4');
  await otherForm.getByRole('button', { name: 'Save settings' }).click();
  await expect(otherForm).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Final Cup');
  await expect(page.getByText('0/4').first()).toBeVisible();

  await page.getByRole('button', { name: 'Settings' }).click();
  await form.getByRole('button', { name: 'Cancel tournament' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel tournament' });
  await cancel.getByRole('button', { name: 'Cancel tournament' }).click();
  await expect(cancel.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason\./);
  await cancel.getByLabel('Reason').fill('The venue closed');
  await cancel.getByRole('button', { name: 'Cancel tournament' }).click();
  await expect(cancel).toBeHidden();
  await expect(other.getByText('This tournament was cancelled: The venue closed').first()).toBeVisible();

  await page.getByRole('button', { name: 'Settings' }).click();
  await form.getByRole('button', { name: 'Delete tournament' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete tournament' });
  await expect(remove).toContainText('Deleted with it: 0 songs, 1 person who joined.');
  await remove.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/tournaments$/);
  expect((await page.request.get(`/api/tournaments/${id}`)).status()).toBe(404);
});
