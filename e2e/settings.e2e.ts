import { expect } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, createTournament, detailOf } from '#tests/support/tournaments.ts';
import { shownToast } from './support/locators.ts';
import { register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

test('the creator edits in two tabs, cancels with a reason and deletes', async ({ page, context }) => {
  const creator = await register(page.request, 'settler');
  const id = await createTournament(creator, { name: 'Draft Cup', maxParticipants: 8 });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/tournaments/${id}`);
    await tab.getByRole('button', { name: 'Settings' }).click();
  }
  const [form, otherForm] = [page, other].map((tab) =>
    tab.getByRole('dialog', { name: 'Tournament settings' }),
  );
  if (!form || !otherForm) throw new Error('A form is missing');
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

  await page.getByRole('button', { name: 'Background' }).click();
  const background = page.getByRole('dialog', { name: 'Customize background' });
  await expect(background.getByRole('group', { name: 'Gradients' }).getByRole('radio')).toHaveCount(9);
  await expect(background.getByRole('group', { name: 'Solid colors' }).getByRole('radio')).toHaveCount(12);
  await background.getByText('Sunset').click();
  await background.getByRole('button', { name: 'Save' }).click();
  await expect(shownToast(page)).toContainText('Background updated!');
  const hero = page.getByRole('main').locator('header').first();
  await expect(hero).toHaveCSS('background-image', /linear-gradient/);

  await page.getByRole('button', { name: 'Settings' }).click();
  await form.getByRole('button', { name: 'Cancel tournament' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel tournament' });
  await cancel.getByRole('button', { name: 'Cancel tournament' }).click();
  await expect(cancel.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason\./);
  await cancel.getByLabel('Reason').fill('The venue closed');
  // The push about the cancellation arrives before the answer.
  await page.route('**/cancel', async (route) => {
    const response = await route.fetch();
    await expect(page.getByText('This tournament was cancelled: The venue closed').first()).toBeAttached();
    await route.fulfill({ response });
  });
  await cancel.getByRole('button', { name: 'Cancel tournament' }).click();
  // A dialog above the form hides its role, so only the absence of all dialogs says that the form is closed.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const tab of [page, other]) {
    await expect(tab.getByText('This tournament was cancelled: The venue closed').first()).toBeVisible();
  }

  await page.getByRole('button', { name: 'Settings' }).click();
  await form.getByRole('button', { name: 'Delete tournament' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete tournament' });
  await expect(remove).toContainText('Deleted with it: 0 songs, 1 person who joined.');
  await remove.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/tournaments$/);
  await expect(other.getByText('Tournament Not Found'), 'on the other open page').toBeVisible();
  expect((await creator.call(routes.getTournament, at(id))).status).toBe(404);
});

test('the settings keep what a change of the scheduling method hides', async ({ page }) => {
  const creator = await register(page.request, 'method_flipper');
  const id = await createTournament(creator, {
    name: 'Flip Cup',
    maxParticipants: 8,
    matchDurationMinutes: 30,
    matchIntervalMinutes: 7,
    startDateMode: 'custom',
    tournamentStartDate: '2035-06-01T12:00:00.000Z',
  });
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Settings' }).click();
  const form = page.getByRole('dialog', { name: 'Tournament settings' });
  const method = form.getByLabel('Scheduling Method');
  const duration = form.getByLabel('Match Duration (minutes)');
  const expectStored = async () => {
    await expect(duration).toHaveValue('30');
    await expect(form.getByLabel('Match Interval (minutes)')).toHaveValue('7');
    await expect(form.getByLabel('Tournament Start Date & Time')).toHaveValue('custom');
    await expect(form.getByLabel('Start date and time')).toHaveValue(/^2035-06-01T/);
  };
  await expectStored();
  await method.selectOption('manual');
  await expect(form.getByLabel('Minutes per match')).toHaveValue('30');
  await method.selectOption('automatic');
  await expectStored();

  await method.selectOption('manual');
  await form.getByLabel('Minutes per match').fill('200');
  await method.selectOption('automatic');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(duration).toHaveAccessibleDescription(/Match duration must be a whole number from 3 to 120\./);
  await duration.fill('45');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(form).toBeHidden();
  expect(await detailOf(creator, id)).toMatchObject({ startDateMode: 'custom', matchDurationMinutes: 45 });
});
