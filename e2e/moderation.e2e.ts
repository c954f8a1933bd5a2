import { expect, type Page } from '@playwright/test';
import { createTournament, openMatch } from '#tests/support/tournaments.ts';
import { apiClient } from './support/api-client.ts';
import { signInOnScreen } from './support/journey.ts';
import { escapeFrom } from './support/keyboard.ts';
import { credentialsOf, registerApart, signInAsAdmin } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const messageBy = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(`^Message by ${name}`) });

test('the creator hides a reported message and mutes its author', async ({ openPage }) => {
  const creator = await openPage('cupkeeper');
  const [writer, reader] = [await openPage('loudwriter'), await openPage('calmreader')];
  for (const page of [creator, writer, reader]) await page.setViewportSize({ width: 1440, height: 900 });
  const host = apiClient(creator.request);
  const { tournamentId, id } = await openMatch(host, Array(4).fill(host), { name: 'Moderated Cup' });
  const match = `/tournaments/${tournamentId}#matchup-${id}`;
  for (const page of [writer, reader]) await page.goto(match);
  await writer.getByLabel('Write a message').fill('You are all fools');
  await writer.keyboard.press('Enter');

  const message = messageBy(reader, 'loudwriter');
  await expect(message.getByText('You are all fools')).toBeVisible();
  await message.hover();
  await message.getByRole('button', { name: 'Report this message' }).click();
  const report = reader.getByRole('dialog', { name: 'Report this message' });
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(report.getByText('Choose a reason.')).toBeVisible();
  await report.getByLabel('Reason').selectOption('abuse');
  await report.getByLabel('What happened?').fill('It insults everyone.');
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(reader.getByText('Report sent', { exact: true })).toBeVisible();

  await creator.goto(`/tournaments/${tournamentId}?tab=overview`);
  await creator.getByRole('button', { name: 'Reports' }).click();
  const queue = creator.getByRole('dialog', { name: 'Reports' });
  await expect(queue.getByText('It insults everyone.')).toBeVisible();
  await expect(queue).not.toContainText('calmreader');
  await queue.getByRole('button', { name: 'Decide' }).click();
  const decision = creator.getByRole('dialog', { name: 'Decide the report' });
  await expect(decision.getByLabel('Hide this message')).toBeChecked();
  await decision.getByLabel('Mute its author in this tournament').check();
  await decision.getByLabel('How long').selectOption('hour');
  await decision.getByLabel('Reason').fill('Insults');
  await decision.getByLabel('Answer').fill('Thank you.');
  await decision.getByRole('button', { name: 'Accept' }).click();
  await expect(queue.getByText('No open reports')).toBeVisible();
  await expect(queue.getByRole('button', { name: 'Unmute loudwriter Tester' })).toBeVisible();

  for (const page of [writer, reader]) {
    await expect(messageBy(page, 'loudwriter').getByText('Hidden by a moderator')).toBeVisible();
    await expect(page.getByText('You are all fools')).toHaveCount(0);
  }
  await expect(writer.getByText(/^You are muted in this tournament until/)).toBeVisible();
  await expect(writer.getByText('Reason: Insults')).toBeVisible();
  await expect(writer.getByLabel('Write a message')).toHaveCount(0);

  await reader.getByRole('button', { name: 'Account of calmreader Tester, 1 new notice' }).click();
  await reader.getByRole('menuitem', { name: /^Notices/ }).click();
  const notices = reader.getByRole('dialog', { name: 'Notices' });
  await expect(
    notices.getByRole('heading', { name: 'Your report of a message in Moderated Cup was accepted' }),
  ).toBeVisible();
  await expect(notices.getByText('Thank you.')).toBeVisible();
  await escapeFrom(reader, notices);
  await expect(
    reader.getByRole('button', { name: 'Account of calmreader Tester', exact: true }),
  ).toBeVisible();
});

test('a banned user reads at the sign-in until when and why', async ({ openPage, page: admin }) => {
  const user = await openPage('bannedwriter');
  await user.goto('/profile');
  await expect(user.getByRole('button', { name: 'Edit Profile' })).toBeVisible();

  await signInAsAdmin(admin.request);
  await admin.goto('/admin?tab=users&search=bannedwriter');
  await admin.getByRole('button', { name: 'Ban bannedwriter Tester' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Ban bannedwriter Tester?' });
  await dialog.getByRole('button', { name: 'Ban User' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Spam everywhere');
  await dialog.getByRole('button', { name: 'Ban User' }).click();
  await expect(admin.getByText('User banned', { exact: true })).toBeVisible();

  // A call that the page sends after the ban leads to the sign-in screen, which may interrupt this navigation.
  await expect(async () => void (await user.goto('/auth'))).toPass();
  await signInOnScreen(user, credentialsOf('bannedwriter'));
  await expect(user.getByText(/^This account is banned until .+ Reason: Spam everywhere/)).toBeVisible();

  await admin.getByRole('button', { name: 'End the ban of bannedwriter Tester' }).click();
  await admin.getByRole('button', { name: 'End Ban' }).click();
  await expect(admin.getByRole('button', { name: 'Ban bannedwriter Tester' })).toBeVisible();
  await signInOnScreen(user, credentialsOf('bannedwriter'));
  await expect(user.getByRole('button', { name: /^Account of bannedwriter/ })).toBeVisible();
});

test('an admin gives a reason and is asked before deletions (rule O10)', async ({ page, address }) => {
  const user = await registerApart(address, 'doomed');
  await createTournament(user, { name: 'Doomed Cup' });
  await signInAsAdmin(page.request);
  const question = page.getByRole('dialog');
  const press = (name: string) => question.getByRole('button', { name }).click();
  await page.goto('/admin?tab=tournaments&search=Doomed');
  const status = page.getByLabel('Status of Doomed Cup');
  await status.selectOption('cancelled');
  await press('Change Status');
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason\./);
  await expect(status).toHaveValue('setup');
  await question.getByLabel('Reason').fill('Copied songs');
  await press('Change Status');
  await expect(status).toHaveValue('cancelled');
  await page.getByRole('button', { name: 'Delete Doomed Cup' }).click();
  await expect(question).toContainText('Doomed Cup');
  await press('Delete Tournament');
  await expect(status).toHaveCount(0);

  await page.goto('/admin?tab=users&search=doomed');
  const name = 'doomed Tester';
  const role = page.getByLabel(`Role of ${name}`);
  await role.selectOption('admin');
  await press('Change Role');
  await expect(role).toHaveValue('admin');
  await page.getByRole('button', { name: `Edit stats of ${name}` }).click();
  const least = { Points: '0', 'Total votes': '0', 'Tournaments won': '0', Level: '1' };
  for (const [label, min] of Object.entries(least))
    await expect(question.getByLabel(label, { exact: true })).toHaveAttribute('min', min);
  await question.getByLabel('Points', { exact: true }).fill('1234');
  await press('Save');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/1,?234/);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(question).toContainText('doomed@');
  await press('Delete User');
  await expect(role).toHaveCount(0);
});
